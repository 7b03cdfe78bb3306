/* Pages in PDF, over Cairo and FreeType, which are loaded when first needed: where they are not
   installed everything but lm_pdf_is_available fails. No system header. Lengths are in points from
   the page's top left, y down. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* A PDF file in the making. For one thread at a time. */
typedef struct lm_pdf lm_pdf;

int32_t lm_pdf_is_available(void);
/* cairo_pdf_surface_create_for_stream, of version 1.4 and without a date; null when out of memory. */
lm_pdf *lm_pdf_create(const char *title, const char *creator);
void lm_pdf_destroy(lm_pdf *pdf);

enum { LM_PDF_BOLD = 1, LM_PDF_ITALIC = 2 };

/* FT_New_Face, cairo_ft_font_face_create_for_ft_face; with LM_PDF_BOLD, LM_PDF_ITALIC as if the
   face were. Returns the font's number; UINT32_MAX where the file cannot be used. */
uint32_t lm_pdf_add_font(lm_pdf *pdf, const char *path, uint32_t face, uint32_t synthesis);

/* Begins a page. What is drawn is scaled by `scale`, then moved; clipped to [top, bottom) of its
   own height. */
void lm_pdf_begin_page(
    lm_pdf *pdf, double width, double height, double scale, double x, double y, double top,
    double bottom);
void lm_pdf_end_page(lm_pdf *pdf);

void lm_pdf_set_color(lm_pdf *pdf, double red, double green, double blue);

typedef struct { uint32_t glyph; double x, y; } lm_pdf_glyph;
typedef struct { int32_t bytes, glyphs; } lm_pdf_cluster;

/* cairo_show_text_glyphs: the clusters tile the text and the glyphs; backwards from the last glyph
   where `is_backward`. Without clusters the text cannot be found in the file. */
void lm_pdf_show(
    lm_pdf *pdf, uint32_t font, double size, const char *text, size_t text_count,
    const lm_pdf_glyph *glyphs, size_t glyph_count, const lm_pdf_cluster *clusters,
    size_t cluster_count, int32_t is_backward);

void lm_pdf_fill_rectangle(lm_pdf *pdf, double x, double y, double width, double height);
void lm_pdf_fill_polygon(lm_pdf *pdf, const double *coordinates, size_t point_count);
void lm_pdf_stroke_rectangle(lm_pdf *pdf, double x, double y, double width, double height);
/* Filled, or one unit wide inside. */
void lm_pdf_circle(lm_pdf *pdf, double x, double y, double radius, int32_t is_filled);

/* Ends the file: its bytes, which live as long as the handle; null where Cairo failed. */
const uint8_t *lm_pdf_finish(lm_pdf *pdf, size_t *count);
