/* Bare hb_shape over every paragraph of a Markdown file, 16 px: no line is broken, no link looked
   for, and reading is not timed. Counts glyphs. */
#include <hb-ot.h>
#include <hb.h>
#include <stdio.h>

#include "blocks.h"

static hb_font_t *font;
static blocks document;

static void prepare(const char *markdown, size_t count) {
  blocks_free(&document);
  blocks_read(&document, markdown, count, 600);
}

static size_t shape_all(const char *markdown, size_t count) {
  (void)markdown, (void)count;
  hb_buffer_t *buffer = hb_buffer_create();
  size_t glyphs = 0;
  for (size_t i = 0; i < document.block_count; i++) {
    const block *b = &document.blocks[i];
    const char *text = document.text + b->text;
    hb_buffer_clear_contents(buffer);
    hb_buffer_add_utf8(buffer, text, (int)b->text_count, 0, (int)b->text_count);
    hb_buffer_guess_segment_properties(buffer);
    hb_shape(font, buffer, NULL, 0);
    glyphs += hb_buffer_get_length(buffer);
  }
  hb_buffer_destroy(buffer);
  return glyphs;
}

int main(int count, char **arguments) {
  hb_blob_t *blob = count == 2 ? hb_blob_create_from_file_or_fail(arguments[1]) : NULL;
  if (!blob) {
    fprintf(stderr, "usage: hb_paragraphs FONT, paths on standard input\n");
    return 64;
  }
  font = hb_font_create(hb_face_create(blob, 0));
  hb_font_set_scale(font, 16 * 65536, 16 * 65536);
  serve_rounds((measured){prepare, shape_all});
  return 0;
}
