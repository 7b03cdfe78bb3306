#include "handles.h"

#include <stdlib.h>
#include <string.h>

struct lm_clusters {
  hb_buffer_t *buffer;
  lm_cluster *clusters;
  uint32_t capacity;
};

static void add_feature(lm_shaper *shaper, const char *tag, uint32_t value) {
  hb_feature_t feature = {
      HB_TAG(tag[0], tag[1], tag[2], tag[3]), value, HB_FEATURE_GLOBAL_START,
      HB_FEATURE_GLOBAL_END};
  shaper->features[shaper->feature_count++] = feature;
}

lm_shaper *lm_shaper_create(
    lm_font *font, uint32_t script, const char *language, uint32_t options) {
  lm_shaper *shaper = calloc(1, sizeof *shaper);
  if (!shaper) return NULL;
  shaper->font = font;
  shaper->properties.script = hb_script_from_iso15924_tag(script);
  shaper->properties.language = hb_language_from_string(language, -1);
  shaper->properties.direction =
      options & LM_RIGHT_TO_LEFT ? HB_DIRECTION_RTL : HB_DIRECTION_LTR;
  if (options & LM_NO_LIGATURES) {
    add_feature(shaper, "liga", 0);
    add_feature(shaper, "clig", 0);
  }
  if (options & LM_HALF_WIDTHS) add_feature(shaper, "halt", 1);
  if (options & LM_WITHOUT_FRACTIONS) {
    add_feature(shaper, "frac", 0);
    add_feature(shaper, "numr", 0);
    add_feature(shaper, "dnom", 0);
  }
  shaper->plan = hb_shape_plan_create_cached(
      font->face->face, &shaper->properties, shaper->features, shaper->feature_count, NULL);
  return shaper;
}

void lm_shaper_destroy(lm_shaper *shaper) {
  if (!shaper) return;
  hb_shape_plan_destroy(shaper->plan);
  free(shaper);
}

lm_clusters *lm_clusters_create(void) {
  lm_clusters *room = calloc(1, sizeof *room);
  if (room) room->buffer = hb_buffer_create();
  return room;
}

void lm_clusters_destroy(lm_clusters *room) {
  if (!room) return;
  hb_buffer_destroy(room->buffer);
  free(room->clusters);
  free(room);
}

static int reserve(lm_clusters *room, uint32_t count) {
  if (count <= room->capacity) return 1;
  uint32_t capacity = count + count / 2 + 64;
  lm_cluster *clusters = realloc(room->clusters, capacity * sizeof *clusters);
  if (!clusters) return 0;
  room->clusters = clusters;
  room->capacity = capacity;
  return 1;
}

/* Sums glyphs of equal cluster value, which stand side by side, in the glyphs' order. */
static uint32_t gather(lm_clusters *room) {
  unsigned count = 0;
  const hb_glyph_info_t *info = hb_buffer_get_glyph_infos(room->buffer, &count);
  const hb_glyph_position_t *position = hb_buffer_get_glyph_positions(room->buffer, NULL);
  if (!reserve(room, count)) return 0;
  uint32_t written = 0;
  for (unsigned i = 0; i < count;) {
    lm_cluster *cluster = &room->clusters[written++];
    memset(cluster, 0, sizeof *cluster);
    cluster->start = info[i].cluster;
    cluster->glyph = info[i].codepoint;
    for (; i < count && info[i].cluster == cluster->start; i++) {
      cluster->advance += position[i].x_advance;
      cluster->is_missing |= info[i].codepoint == 0;
      cluster->is_unsafe |= (info[i].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK) != 0;
      if (cluster->glyph_count < 255) cluster->glyph_count++;
    }
  }
  return written;
}

static void reverse(lm_cluster *clusters, uint32_t count) {
  for (uint32_t i = 0; i + 1 < count - i; i++) {
    lm_cluster swapped = clusters[i];
    clusters[i] = clusters[count - 1 - i];
    clusters[count - 1 - i] = swapped;
  }
}

uint32_t lm_shape(
    lm_shaper *shaper, lm_clusters *room, const uint8_t *text, uint32_t text_count,
    uint32_t start, uint32_t end, const lm_cluster **clusters) {
  hb_buffer_clear_contents(room->buffer);
  hb_buffer_add_utf8(
      room->buffer, (const char *)text, (int)text_count, start, (int)(end - start));
  hb_buffer_set_segment_properties(room->buffer, &shaper->properties);
  hb_shape_plan_execute(
      shaper->plan, shaper->font->font, room->buffer, shaper->features, shaper->feature_count);
  uint32_t count = gather(room);
  if (HB_DIRECTION_IS_BACKWARD(shaper->properties.direction)) reverse(room->clusters, count);
  *clusters = room->clusters;
  return count;
}

uint32_t lm_glyphs(const lm_clusters *room, lm_glyph *glyphs, uint32_t capacity) {
  unsigned count = 0;
  const hb_glyph_info_t *info = hb_buffer_get_glyph_infos(room->buffer, &count);
  const hb_glyph_position_t *position = hb_buffer_get_glyph_positions(room->buffer, NULL);
  for (unsigned i = 0; i < count && i < capacity; i++) {
    glyphs[i] = (lm_glyph){
        info[i].cluster, info[i].codepoint, position[i].x_advance, position[i].x_offset,
        position[i].y_offset};
  }
  return count;
}

uint32_t lm_shaper_lookups(
    const lm_shaper *shaper, int32_t table, uint32_t *lookups, uint32_t capacity) {
  hb_set_t *set = hb_set_create();
  hb_ot_shape_plan_collect_lookups(shaper->plan, table == LM_GSUB ? HB_OT_TAG_GSUB : HB_OT_TAG_GPOS, set);
  uint32_t count = 0;
  hb_codepoint_t lookup = HB_SET_VALUE_INVALID;
  while (hb_set_next(set, &lookup)) {
    if (count < capacity) lookups[count] = lookup;
    count++;
  }
  hb_set_destroy(set);
  return count;
}
