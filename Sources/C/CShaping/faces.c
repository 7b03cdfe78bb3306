#include "handles.h"

#include <stdlib.h>

lm_face *lm_face_open(const char *path, uint32_t index, int32_t *status, uint32_t *face_count) {
  *face_count = 0;
  *status = LM_FACE_UNREADABLE;
  hb_blob_t *blob = hb_blob_create_from_file_or_fail(path);
  if (!blob) return NULL;
  hb_face_t *face = NULL;
  *status = LM_FACE_NOT_A_FONT;
  *face_count = hb_face_count(blob);
  if (*face_count > 0 && index >= *face_count) {
    *status = LM_FACE_NO_SUCH_FACE;
  } else if (*face_count > 0) {
    face = hb_face_create(blob, index);
    if (hb_face_get_glyph_count(face) == 0) {
      hb_face_destroy(face);
      face = NULL;
    }
  }
  lm_face *handle = face ? malloc(sizeof *handle) : NULL;
  if (!handle) {
    hb_face_destroy(face);
    hb_blob_destroy(blob);
    return NULL;
  }
  hb_face_make_immutable(face);
  handle->blob = blob;
  handle->face = face;
  handle->units = hb_font_create(face);
  int units_per_em = (int)hb_face_get_upem(face);
  hb_font_set_scale(handle->units, units_per_em, units_per_em);
  hb_ot_font_set_funcs(handle->units);
  hb_font_make_immutable(handle->units);
  *status = LM_FACE_OPENED;
  return handle;
}

void lm_face_close(lm_face *face) {
  if (!face) return;
  hb_font_destroy(face->units);
  hb_face_destroy(face->face);
  hb_blob_destroy(face->blob);
  free(face);
}

const uint8_t *lm_face_file(const lm_face *face, size_t *count) {
  unsigned length = 0;
  const char *bytes = hb_blob_get_data(face->blob, &length);
  *count = length;
  return (const uint8_t *)bytes;
}

lm_table lm_face_table(const lm_face *face, uint32_t tag) {
  hb_blob_t *blob = hb_face_reference_table(face->face, tag);
  unsigned length = 0;
  const char *bytes = hb_blob_get_data(blob, &length);
  lm_table table = {(const uint8_t *)bytes, bytes ? length : 0, blob};
  return table;
}

void lm_table_release(lm_table table) { hb_blob_destroy(table.owner); }

uint32_t lm_face_units_per_em(const lm_face *face) { return hb_face_get_upem(face->face); }

uint32_t lm_face_glyph_count(const lm_face *face) { return hb_face_get_glyph_count(face->face); }

uint32_t lm_face_family(const lm_face *face, char *name, uint32_t capacity) {
  unsigned size = capacity;
  hb_language_t english = hb_language_from_string("en", -1);
  return hb_ot_name_get_utf8(face->face, HB_OT_NAME_ID_FONT_FAMILY, english, &size, name);
}

uint32_t lm_face_glyph(const lm_face *face, uint32_t code_point) {
  hb_codepoint_t glyph = 0;
  return hb_font_get_nominal_glyph(face->units, code_point, &glyph) ? glyph : 0;
}

int32_t lm_face_has_variation(const lm_face *face, uint32_t code_point, uint32_t selector) {
  hb_codepoint_t glyph = 0;
  return hb_font_get_variation_glyph(face->units, code_point, selector, &glyph);
}

int32_t lm_face_glyph_top(const lm_face *face, uint32_t glyph) {
  hb_glyph_extents_t extents;
  return hb_font_get_glyph_extents(face->units, glyph, &extents) ? extents.y_bearing : 0;
}
