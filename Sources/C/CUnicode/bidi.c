#include "CUnicode.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ubidi.h>

struct lm_bidi {
  UBiDi *bidi;
};

lm_bidi *lm_bidi_create(void) {
  lm_bidi *handle = malloc(sizeof *handle);
  if (!handle) return NULL;
  handle->bidi = ubidi_open();
  if (!handle->bidi) {
    free(handle);
    return NULL;
  }
  return handle;
}

void lm_bidi_destroy(lm_bidi *bidi) {
  if (!bidi) return;
  ubidi_close(bidi->bidi);
  free(bidi);
}

int32_t lm_bidi_levels(
    lm_bidi *bidi, const uint16_t *text, size_t count, uint8_t base_level, uint8_t *levels) {
  if (count == 0) return 1;
  if (count > INT32_MAX) return 0;
  UErrorCode status = U_ZERO_ERROR;
  ubidi_setPara(bidi->bidi, (const UChar *)text, (int32_t)count, base_level, NULL, &status);
  const UBiDiLevel *found = ubidi_getLevels(bidi->bidi, &status);
  if (U_FAILURE(status)) return 0;
  memcpy(levels, found, count);
  return 1;
}
