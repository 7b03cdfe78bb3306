/* What the handles of CShaping.h are made of. */
#pragma once
#include "CShaping.h"

#include <hb-ot.h>
#include <hb.h>

struct lm_face {
  hb_blob_t *blob;
  hb_face_t *face;
  hb_font_t *units; /* scaled to font units; immutable */
};

struct lm_font {
  const lm_face *face;
  hb_font_t *base; /* HarfBuzz's own functions at the size */
  hb_font_t *font; /* ours over them */
  int32_t x_scale;
  uint32_t glyph_count;
  uint32_t *advances; /* by glyph: known advances, their sign bit flipped; 0 for not known */
  uint8_t *bitmap_advances;
  float bitmap_factor;
};

struct lm_shaper {
  lm_font *font;
  hb_segment_properties_t properties;
  hb_feature_t features[8];
  unsigned feature_count;
  hb_shape_plan_t *plan;
};
