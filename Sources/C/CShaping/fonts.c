/* A face at a size: advances rounded as FreeType and Skia round them (BROWSER §2). */
#include "handles.h"

#include <stdlib.h>
#include <string.h>

#define FLIPPED_SIGN 0x80000000u

/* FT_MulDiv(units, x_scale, 64): halves away from zero. */
static int32_t scaled(int32_t units, int32_t x_scale) {
  int64_t product = (int64_t)units * x_scale;
  int64_t magnitude = ((product < 0 ? -product : product) + 32) / 64;
  if (magnitude > INT32_MAX / 2) magnitude = INT32_MAX / 2;
  return (int32_t)(product < 0 ? -magnitude : magnitude);
}

static int32_t measured(const lm_font *font, uint32_t glyph) {
  if (font->bitmap_advances) {
    return (int32_t)((float)font->bitmap_advances[glyph] * font->bitmap_factor * 65536.0f);
  }
  int32_t advance = scaled(hb_font_get_glyph_h_advance(font->face->units, glyph), font->x_scale);
  /* Skia hands it on in single precision. */
  return (int32_t)(float)advance;
}

int32_t lm_font_advance(lm_font *font, uint32_t glyph) {
  if (glyph >= font->glyph_count) return 0;
  uint32_t known = font->advances[glyph];
  if (known) return (int32_t)(known ^ FLIPPED_SIGN);
  int32_t advance = measured(font, glyph);
  font->advances[glyph] = (uint32_t)advance ^ FLIPPED_SIGN;
  return advance;
}

static hb_position_t glyph_h_advance(
    hb_font_t *hb, void *data, hb_codepoint_t glyph, void *user) {
  (void)hb, (void)user;
  return lm_font_advance(data, glyph);
}

static void glyph_h_advances(
    hb_font_t *hb, void *data, unsigned count, const hb_codepoint_t *glyph, unsigned glyph_stride,
    hb_position_t *advance, unsigned advance_stride, void *user) {
  (void)hb, (void)user;
  for (unsigned i = 0; i < count; i++) {
    *advance = lm_font_advance(data, *glyph);
    glyph = (const hb_codepoint_t *)((const char *)glyph + glyph_stride);
    advance = (hb_position_t *)((char *)advance + advance_stride);
  }
}

/* Carriage return and the Unicode line and paragraph separators look like a space. */
static hb_bool_t nominal_glyph(
    hb_font_t *hb, void *data, hb_codepoint_t code_point, hb_codepoint_t *glyph, void *user) {
  (void)hb, (void)user;
  if (code_point == 0x0D || code_point == 0x2028 || code_point == 0x2029) code_point = 0x20;
  return hb_font_get_nominal_glyph(((lm_font *)data)->face->units, code_point, glyph);
}

static hb_font_funcs_t *make_functions(void) {
  hb_font_funcs_t *functions = hb_font_funcs_create();
  hb_font_funcs_set_glyph_h_advance_func(functions, glyph_h_advance, NULL, NULL);
  hb_font_funcs_set_glyph_h_advances_func(functions, glyph_h_advances, NULL, NULL);
  hb_font_funcs_set_nominal_glyph_func(functions, nominal_glyph, NULL, NULL);
  hb_font_funcs_make_immutable(functions);
  return functions;
}

lm_font *lm_font_create(const lm_face *face, int32_t scale, int32_t x_scale) {
  lm_font *font = calloc(1, sizeof *font);
  if (!font) return NULL;
  font->face = face;
  font->x_scale = x_scale;
  font->glyph_count = lm_face_glyph_count(face);
  font->advances = calloc(font->glyph_count, sizeof *font->advances);
  if (!font->advances) {
    free(font);
    return NULL;
  }
  font->base = hb_font_create(face->face);
  hb_font_set_scale(font->base, scale, scale);
  hb_ot_font_set_funcs(font->base);
  font->font = hb_font_create_sub_font(font->base);
  hb_font_funcs_t *functions = make_functions();
  hb_font_set_funcs(font->font, functions, font, NULL);
  hb_font_funcs_destroy(functions);
  return font;
}

void lm_font_set_bitmap_advances(
    lm_font *font, const uint8_t *advances, uint32_t count, float factor) {
  free(font->bitmap_advances);
  font->bitmap_advances = calloc(font->glyph_count, 1);
  if (!font->bitmap_advances) return;
  memcpy(font->bitmap_advances, advances, count < font->glyph_count ? count : font->glyph_count);
  font->bitmap_factor = factor;
  memset(font->advances, 0, font->glyph_count * sizeof *font->advances);
}

void lm_font_destroy(lm_font *font) {
  if (!font) return;
  hb_font_destroy(font->font);
  hb_font_destroy(font->base);
  free(font->advances);
  free(font->bitmap_advances);
  free(font);
}
