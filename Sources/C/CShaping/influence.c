/* Which glyphs the lookups of a shaping plan look at. */
#include "handles.h"

#include <stdlib.h>

#define BIT_COUNT 128

struct lm_influence {
  hb_face_t *face;
  hb_set_t *sets[BIT_COUNT];
  uint32_t count;
};

static hb_tag_t table_tag(int32_t table) {
  return table == LM_GSUB ? HB_OT_TAG_GSUB : HB_OT_TAG_GPOS;
}

uint32_t lm_shaper_lookups(
    const lm_shaper *shaper, int32_t table, uint32_t *lookups, uint32_t capacity) {
  hb_set_t *set = hb_set_create();
  hb_ot_shape_plan_collect_lookups(shaper->plan, table_tag(table), set);
  uint32_t count = 0;
  hb_codepoint_t lookup = HB_SET_VALUE_INVALID;
  while (hb_set_next(set, &lookup)) {
    if (count < capacity) lookups[count] = lookup;
    count++;
  }
  hb_set_destroy(set);
  return count;
}

lm_influence *lm_influence_create(const lm_face *face) {
  lm_influence *influence = calloc(1, sizeof *influence);
  if (influence) influence->face = hb_face_reference(face->face);
  return influence;
}

void lm_influence_destroy(lm_influence *influence) {
  if (!influence) return;
  for (uint32_t i = 0; i < BIT_COUNT; i++) hb_set_destroy(influence->sets[i]);
  hb_face_destroy(influence->face);
  free(influence);
}

void lm_influence_add(lm_influence *influence, int32_t table, uint32_t lookup) {
  uint32_t bit = influence->count++ % BIT_COUNT;
  if (!influence->sets[bit]) influence->sets[bit] = hb_set_create();
  hb_set_t *set = influence->sets[bit];
  hb_ot_layout_lookup_collect_glyphs(
      influence->face, table_tag(table), lookup, set, set, set, NULL);
}

void lm_influence_bits(const lm_influence *influence, uint32_t glyph, uint64_t bits[2]) {
  bits[0] = bits[1] = 0;
  for (uint32_t i = 0; i < BIT_COUNT && influence->sets[i]; i++) {
    if (hb_set_has(influence->sets[i], glyph)) bits[i / 64] |= (uint64_t)1 << (i % 64);
  }
}
