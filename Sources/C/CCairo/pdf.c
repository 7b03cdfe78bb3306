#include "CCairo.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  void *file; /* FT_Face */
  void *face; /* cairo_font_face_t */
} font;

struct lm_pdf {
  void *surface, *context, *options, *freetype;
  font *fonts;
  uint32_t font_count;
  uint8_t *bytes;
  size_t count, capacity;
};

int32_t lm_pdf_is_available(void) { return load_cairo(); }

static int append(void *closure, const unsigned char *data, unsigned length) {
  enum { WRITE_ERROR = 11 };
  lm_pdf *pdf = closure;
  if (pdf->capacity - pdf->count < length) {
    size_t capacity = 2 * pdf->capacity + length + 4096;
    uint8_t *bytes = realloc(pdf->bytes, capacity);
    if (!bytes) return WRITE_ERROR;
    pdf->bytes = bytes;
    pdf->capacity = capacity;
  }
  memcpy(pdf->bytes + pdf->count, data, length);
  pdf->count += length;
  return 0;
}

lm_pdf *lm_pdf_create(const char *title, const char *creator) {
  if (!load_cairo()) return NULL;
  lm_pdf *pdf = calloc(1, sizeof *pdf);
  if (!pdf) return NULL;
  if (cairo.ft_init(&pdf->freetype) != 0) {
    free(pdf);
    return NULL;
  }
  pdf->surface = cairo.surface_create(append, pdf, 1, 1);
  cairo.surface_restrict(pdf->surface, PDF_VERSION_1_4);
  cairo.surface_set_metadata(pdf->surface, METADATA_TITLE, title);
  cairo.surface_set_metadata(pdf->surface, METADATA_CREATOR, creator);
  cairo.surface_set_metadata(pdf->surface, METADATA_CREATE_DATE, "");
  pdf->context = cairo.create(pdf->surface);
  pdf->options = cairo.options_create();
  cairo.options_set_hint_style(pdf->options, HINT_NONE);
  cairo.options_set_hint_metrics(pdf->options, HINT_METRICS_OFF);
  return pdf;
}

void lm_pdf_destroy(lm_pdf *pdf) {
  if (!pdf) return;
  cairo.options_destroy(pdf->options);
  cairo.destroy(pdf->context);
  cairo.surface_destroy(pdf->surface);
  for (uint32_t i = 0; i < pdf->font_count; i++) {
    cairo.font_destroy(pdf->fonts[i].face);
    /* FreeType's faces outlive Cairo's caches of them: they go with the process. */
  }
  free(pdf->fonts);
  free(pdf->bytes);
  free(pdf);
}

uint32_t lm_pdf_add_font(lm_pdf *pdf, const char *path, uint32_t face, uint32_t synthesis) {
  void *file = NULL;
  font *fonts = realloc(pdf->fonts, (pdf->font_count + 1) * sizeof *fonts);
  if (!fonts) return UINT32_MAX;
  pdf->fonts = fonts;
  if (cairo.ft_new_face(pdf->freetype, path, (long)face, &file) != 0) return UINT32_MAX;
  void *made = cairo.font_create(file, LOAD_NO_HINTING);
  if (synthesis) cairo.font_synthesize(made, synthesis);
  fonts[pdf->font_count] = (font){file, made};
  return pdf->font_count++;
}

void lm_pdf_begin_page(
    lm_pdf *pdf, double width, double height, double scale, double x, double y, double top,
    double bottom) {
  cairo.surface_set_size(pdf->surface, width, height);
  cairo.save(pdf->context);
  cairo.translate(pdf->context, x, y);
  cairo.scale(pdf->context, scale, scale);
  cairo.rectangle(pdf->context, -1e6, top, 2e6, bottom - top);
  cairo.clip(pdf->context);
}

void lm_pdf_end_page(lm_pdf *pdf) {
  cairo.restore(pdf->context);
  cairo.show_page(pdf->context);
}

void lm_pdf_set_color(lm_pdf *pdf, double red, double green, double blue) {
  cairo.set_source_rgb(pdf->context, red, green, blue);
}

void lm_pdf_show(
    lm_pdf *pdf, uint32_t font, double size, const char *text, size_t text_count,
    const lm_pdf_glyph *glyphs, size_t glyph_count, const lm_pdf_cluster *clusters,
    size_t cluster_count, int32_t is_backward) {
  if (font >= pdf->font_count || glyph_count == 0) return;
  glyph *placed = malloc(glyph_count * sizeof *placed);
  cluster *tiles = malloc((cluster_count + 1) * sizeof *tiles);
  if (placed && tiles) {
    for (size_t i = 0; i < glyph_count; i++) {
      placed[i] = (glyph){glyphs[i].glyph, glyphs[i].x, glyphs[i].y};
    }
    for (size_t i = 0; i < cluster_count; i++) {
      tiles[i] = (cluster){clusters[i].bytes, clusters[i].glyphs};
    }
    matrix m = {size, 0, 0, size, 0, 0};
    cairo.set_font_face(pdf->context, pdf->fonts[font].face);
    cairo.set_font_matrix(pdf->context, &m);
    cairo.set_font_options(pdf->context, pdf->options);
    if (cluster_count > 0) {
      cairo.show_text_glyphs(
          pdf->context, text, (int)text_count, placed, (int)glyph_count, tiles, (int)cluster_count,
          is_backward ? CLUSTERS_BACKWARD : 0);
    } else {
      cairo.show_glyphs(pdf->context, placed, (int)glyph_count);
    }
  }
  free(placed);
  free(tiles);
}

void lm_pdf_fill_rectangle(lm_pdf *pdf, double x, double y, double width, double height) {
  cairo.rectangle(pdf->context, x, y, width, height);
  cairo.fill(pdf->context);
}

void lm_pdf_fill_polygon(lm_pdf *pdf, const double *coordinates, size_t point_count) {
  cairo.new_path(pdf->context);
  for (size_t i = 0; i < point_count; i++) {
    (i == 0 ? cairo.move_to : cairo.line_to)(
        pdf->context, coordinates[2 * i], coordinates[2 * i + 1]);
  }
  cairo.fill(pdf->context);
}

void lm_pdf_stroke_rectangle(lm_pdf *pdf, double x, double y, double width, double height) {
  cairo.set_line_width(pdf->context, 1);
  cairo.rectangle(pdf->context, x, y, width, height);
  cairo.stroke(pdf->context);
}

void lm_pdf_circle(lm_pdf *pdf, double x, double y, double radius, int32_t is_filled) {
  cairo.new_path(pdf->context);
  cairo.set_line_width(pdf->context, 1);
  cairo.arc(pdf->context, x, y, is_filled ? radius : radius - 0.5, 0, 6.283185307179586);
  (is_filled ? cairo.fill : cairo.stroke)(pdf->context);
}

const uint8_t *lm_pdf_finish(lm_pdf *pdf, size_t *count) {
  cairo.surface_finish(pdf->surface);
  *count = pdf->count;
  return cairo.surface_status(pdf->surface) == 0 ? pdf->bytes : NULL;
}
