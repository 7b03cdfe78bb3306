/* Cairo's and FreeType's interfaces, as far as they are used. */
#pragma once
#include <stdint.h>

typedef struct { unsigned long index; double x, y; } glyph;
typedef struct { int num_bytes, num_glyphs; } cluster;
typedef struct { double xx, yx, xy, yy, x0, y0; } matrix;
typedef int (*write_function)(void *closure, const unsigned char *data, unsigned length);

enum {
  PDF_VERSION_1_4 = 0,
  METADATA_TITLE = 0,
  METADATA_CREATOR = 4,
  METADATA_CREATE_DATE = 5,
  HINT_NONE = 1,
  HINT_METRICS_OFF = 1,
  LOAD_NO_HINTING = 2,
  CLUSTERS_BACKWARD = 1,
};

extern struct library {
  void *(*surface_create)(write_function, void *, double, double);
  void (*surface_restrict)(void *, int);
  void (*surface_set_size)(void *, double, double);
  void (*surface_set_metadata)(void *, int, const char *);
  void (*surface_finish)(void *);
  int (*surface_status)(void *);
  void (*surface_destroy)(void *);
  void *(*create)(void *);
  void (*destroy)(void *);
  int (*status)(void *);
  void (*save)(void *);
  void (*restore)(void *);
  void (*show_page)(void *);
  void (*translate)(void *, double, double);
  void (*scale)(void *, double, double);
  void (*rectangle)(void *, double, double, double, double);
  void (*arc)(void *, double, double, double, double, double);
  void (*move_to)(void *, double, double);
  void (*line_to)(void *, double, double);
  void (*new_path)(void *);
  void (*clip)(void *);
  void (*fill)(void *);
  void (*stroke)(void *);
  void (*set_line_width)(void *, double);
  void (*set_source_rgb)(void *, double, double, double);
  void (*set_font_face)(void *, void *);
  void (*set_font_matrix)(void *, const matrix *);
  void (*set_font_options)(void *, void *);
  void (*show_glyphs)(void *, const glyph *, int);
  void (*show_text_glyphs)(
      void *, const char *, int, const glyph *, int, const cluster *, int, int);
  void *(*options_create)(void);
  void (*options_destroy)(void *);
  void (*options_set_hint_style)(void *, int);
  void (*options_set_hint_metrics)(void *, int);
  void *(*font_create)(void *, int);
  void (*font_synthesize)(void *, unsigned);
  void (*font_destroy)(void *);
  int (*ft_init)(void **);
  int (*ft_done)(void *);
  int (*ft_new_face)(void *, const char *, long, void **);
  int (*ft_done_face)(void *);
} cairo;

/* Whether both libraries are there. */
int load_cairo(void);
