/* The links' rectangles of a Markdown file by Pango: one PangoLayout a block, its lines walked for
   the links' runs. Reading by md4c is timed too. Counts rectangles. */
#include <pango/pangocairo.h>

#include "blocks.h"

typedef struct {
  double x, y, width, height;
  int32_t link;
} rectangle;

static PangoContext *context;
static GArray *rectangles;

static double px(int units) { return units / (double)PANGO_SCALE; }

static void add_attribute(PangoAttrList *list, PangoAttribute *attribute, const run *u) {
  attribute->start_index = u->start;
  attribute->end_index = u->end;
  pango_attr_list_insert(list, attribute);
}

static PangoAttrList *attributes(const blocks *document, const block *b) {
  PangoAttrList *list = pango_attr_list_new();
  if (b->size != 16) {
    run all = {.start = 0, .end = b->text_count};
    add_attribute(list, pango_attr_size_new_absolute((int)(b->size * PANGO_SCALE)), &all);
  }
  for (uint32_t i = 0; i < b->run_count; i++) {
    const run *u = &document->runs[b->first_run + i];
    if (u->style & STYLE_BOLD) add_attribute(list, pango_attr_weight_new(PANGO_WEIGHT_BOLD), u);
    if (u->style & STYLE_ITALIC) add_attribute(list, pango_attr_style_new(PANGO_STYLE_ITALIC), u);
    if (u->style & STYLE_CODE) add_attribute(list, pango_attr_family_new("DejaVu Sans Mono"), u);
  }
  return list;
}

/* The rectangles of one link's run in one line. */
static void add_run(PangoLayoutLine *line, PangoRectangle extents, const run *u, const block *b, double top) {
  int line_start = line->start_index, line_end = line_start + line->length;
  if ((int)u->end <= line_start || (int)u->start >= line_end) return;
  int start = MAX((int)u->start, line_start), end = MIN((int)u->end, line_end);
  int *ranges, count;
  pango_layout_line_get_x_ranges(line, start, end, &ranges, &count);
  for (int k = 0; k < count; k++) {
    rectangle r = {b->x + px(extents.x + ranges[2 * k]), top + px(extents.y),
                   px(ranges[2 * k + 1] - ranges[2 * k]), px(extents.height), u->link};
    g_array_append_val(rectangles, r);
  }
  g_free(ranges);
}

static void add_links(const blocks *document, const block *b, PangoLayout *layout, double top) {
  int any = 0;
  for (uint32_t i = 0; i < b->run_count; i++) any |= document->runs[b->first_run + i].link >= 0;
  if (!any) return;
  PangoLayoutIter *lines = pango_layout_get_iter(layout);
  do {
    PangoLayoutLine *line = pango_layout_iter_get_line_readonly(lines);
    PangoRectangle extents;
    pango_layout_iter_get_line_extents(lines, NULL, &extents);
    for (uint32_t i = 0; i < b->run_count; i++) {
      const run *u = &document->runs[b->first_run + i];
      if (u->link >= 0) add_run(line, extents, u, b, top);
    }
  } while (pango_layout_iter_next_line(lines));
  pango_layout_iter_free(lines);
}

static PangoLayout *lay_out(const blocks *document, const block *b) {
  PangoLayout *layout = pango_layout_new(context);
  pango_layout_set_text(layout, document->text + b->text, (int)b->text_count);
  PangoAttrList *list = attributes(document, b);
  pango_layout_set_attributes(layout, list);
  pango_attr_list_unref(list);
  if (!b->preformatted) pango_layout_set_width(layout, (int)(b->width * PANGO_SCALE));
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  return layout;
}

static size_t find_links(const char *markdown, size_t count) {
  blocks document;
  blocks_read(&document, markdown, count, 600);
  g_array_set_size(rectangles, 0);
  double y = 0, row_top = 0, row_height = 0;
  for (size_t i = 0; i < document.block_count; i++) {
    const block *b = &document.blocks[i];
    PangoLayout *layout = lay_out(&document, b);
    PangoRectangle extents;
    pango_layout_get_extents(layout, NULL, &extents);
    double top, height = px(extents.height);
    if (!b->columns || !b->column) y += row_height, row_height = 0, row_top = y;
    top = row_top;
    if (b->columns) row_height = MAX(row_height, height);
    else y += height + 16;
    add_links(&document, b, layout, top);
    g_object_unref(layout);
  }
  blocks_free(&document);
  return rectangles->len;
}

int main(void) {
  context = pango_font_map_create_context(pango_cairo_font_map_new());
  PangoFontDescription *font = pango_font_description_from_string("DejaVu Sans");
  pango_font_description_set_absolute_size(font, 16 * PANGO_SCALE);
  pango_context_set_font_description(context, font);
  pango_context_set_round_glyph_positions(context, FALSE);
  rectangles = g_array_new(FALSE, FALSE, sizeof(rectangle));
  serve_rounds((measured){NULL, find_links});
  return 0;
}
