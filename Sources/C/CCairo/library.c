#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

struct library cairo;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_open;

static int load(void *library, void *function, const char *name) {
  void *symbol = dlsym(library, name);
  memcpy(function, &symbol, sizeof symbol);
  return symbol != 0;
}

static int load_drawing(void *c) {
  return load(c, &cairo.create, "cairo_create") && load(c, &cairo.destroy, "cairo_destroy") &&
         load(c, &cairo.status, "cairo_status") && load(c, &cairo.save, "cairo_save") &&
         load(c, &cairo.restore, "cairo_restore") &&
         load(c, &cairo.show_page, "cairo_show_page") &&
         load(c, &cairo.translate, "cairo_translate") && load(c, &cairo.scale, "cairo_scale") &&
         load(c, &cairo.rectangle, "cairo_rectangle") && load(c, &cairo.arc, "cairo_arc") &&
         load(c, &cairo.move_to, "cairo_move_to") && load(c, &cairo.line_to, "cairo_line_to") &&
         load(c, &cairo.new_path, "cairo_new_path") && load(c, &cairo.clip, "cairo_clip") &&
         load(c, &cairo.fill, "cairo_fill") && load(c, &cairo.stroke, "cairo_stroke") &&
         load(c, &cairo.set_line_width, "cairo_set_line_width") &&
         load(c, &cairo.set_source_rgb, "cairo_set_source_rgb");
}

static int load_text(void *c) {
  return load(c, &cairo.set_font_face, "cairo_set_font_face") &&
         load(c, &cairo.set_font_matrix, "cairo_set_font_matrix") &&
         load(c, &cairo.set_font_options, "cairo_set_font_options") &&
         load(c, &cairo.show_glyphs, "cairo_show_glyphs") &&
         load(c, &cairo.show_text_glyphs, "cairo_show_text_glyphs") &&
         load(c, &cairo.options_create, "cairo_font_options_create") &&
         load(c, &cairo.options_destroy, "cairo_font_options_destroy") &&
         load(c, &cairo.options_set_hint_style, "cairo_font_options_set_hint_style") &&
         load(c, &cairo.options_set_hint_metrics, "cairo_font_options_set_hint_metrics") &&
         load(c, &cairo.font_create, "cairo_ft_font_face_create_for_ft_face") &&
         load(c, &cairo.font_synthesize, "cairo_ft_font_face_set_synthesize") &&
         load(c, &cairo.font_destroy, "cairo_font_face_destroy");
}

static int load_surface(void *c) {
  return load(c, &cairo.surface_create, "cairo_pdf_surface_create_for_stream") &&
         load(c, &cairo.surface_restrict, "cairo_pdf_surface_restrict_to_version") &&
         load(c, &cairo.surface_set_size, "cairo_pdf_surface_set_size") &&
         load(c, &cairo.surface_set_metadata, "cairo_pdf_surface_set_metadata") &&
         load(c, &cairo.surface_finish, "cairo_surface_finish") &&
         load(c, &cairo.surface_status, "cairo_surface_status") &&
         load(c, &cairo.surface_destroy, "cairo_surface_destroy");
}

static void open_libraries(void) {
  void *c = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
  void *ft = dlopen("libfreetype.so.6", RTLD_NOW | RTLD_LOCAL);
  is_open = c && ft && load_surface(c) && load_drawing(c) && load_text(c) &&
            load(ft, &cairo.ft_init, "FT_Init_FreeType") &&
            load(ft, &cairo.ft_done, "FT_Done_FreeType") &&
            load(ft, &cairo.ft_new_face, "FT_New_Face") &&
            load(ft, &cairo.ft_done_face, "FT_Done_Face");
}

int load_cairo(void) {
  pthread_once(&once, open_libraries);
  return is_open;
}
