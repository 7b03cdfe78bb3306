/* Glyph outlines. */
#include "handles.h"

typedef struct {
  lm_outline_step *steps;
  uint32_t capacity, count;
} outline;

static void add(void *data, lm_outline_step step) {
  outline *outline = data;
  if (outline->count < outline->capacity) outline->steps[outline->count] = step;
  outline->count++;
}

static void move_to(
    hb_draw_funcs_t *f, void *data, hb_draw_state_t *s, float x, float y, void *user) {
  (void)f, (void)s, (void)user;
  add(data, (lm_outline_step){LM_MOVE, {x}, {y}});
}

static void line_to(
    hb_draw_funcs_t *f, void *data, hb_draw_state_t *s, float x, float y, void *user) {
  (void)f, (void)s, (void)user;
  add(data, (lm_outline_step){LM_LINE, {x}, {y}});
}

static void quadratic_to(
    hb_draw_funcs_t *f, void *data, hb_draw_state_t *s, float cx, float cy, float x, float y,
    void *user) {
  (void)f, (void)s, (void)user;
  add(data, (lm_outline_step){LM_QUADRATIC, {cx, x}, {cy, y}});
}

static void cubic_to(
    hb_draw_funcs_t *f, void *data, hb_draw_state_t *s, float cx, float cy, float dx, float dy,
    float x, float y, void *user) {
  (void)f, (void)s, (void)user;
  add(data, (lm_outline_step){LM_CUBIC, {cx, dx, x}, {cy, dy, y}});
}

static void close_path(hb_draw_funcs_t *f, void *data, hb_draw_state_t *s, void *user) {
  (void)f, (void)s, (void)user;
  add(data, (lm_outline_step){LM_CLOSE, {0}, {0}});
}

uint32_t lm_face_outline(
    const lm_face *face, uint32_t glyph, lm_outline_step *steps, uint32_t capacity) {
  hb_draw_funcs_t *functions = hb_draw_funcs_create();
  hb_draw_funcs_set_move_to_func(functions, move_to, NULL, NULL);
  hb_draw_funcs_set_line_to_func(functions, line_to, NULL, NULL);
  hb_draw_funcs_set_quadratic_to_func(functions, quadratic_to, NULL, NULL);
  hb_draw_funcs_set_cubic_to_func(functions, cubic_to, NULL, NULL);
  hb_draw_funcs_set_close_path_func(functions, close_path, NULL, NULL);
  outline result = {steps, capacity, 0};
  hb_font_get_glyph_shape(face->units, glyph, functions, &result);
  hb_draw_funcs_destroy(functions);
  return result.count;
}
