#include "CUnicode.h"

#include <stdlib.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>

struct lm_boundaries {
  UBreakIterator *iterator;
  UText *text;
};

lm_boundaries *lm_boundaries_create(int32_t kind, const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIteratorType type = kind == LM_GRAPHEME_CLUSTERS ? UBRK_CHARACTER : UBRK_LINE;
  UBreakIterator *iterator = ubrk_open(type, locale, NULL, 0, &status);
  lm_boundaries *handle = U_SUCCESS(status) ? calloc(1, sizeof *handle) : NULL;
  if (!handle) {
    if (iterator) ubrk_close(iterator);
    return NULL;
  }
  handle->iterator = iterator;
  return handle;
}

void lm_boundaries_destroy(lm_boundaries *boundaries) {
  if (!boundaries) return;
  ubrk_close(boundaries->iterator);
  if (boundaries->text) utext_close(boundaries->text);
  free(boundaries);
}

int32_t lm_boundaries_mark(
    lm_boundaries *boundaries, const uint8_t *text, size_t count, uint8_t *is_boundary) {
  UErrorCode status = U_ZERO_ERROR;
  boundaries->text =
      utext_openUTF8(boundaries->text, (const char *)text, (int64_t)count, &status);
  ubrk_setUText(boundaries->iterator, boundaries->text, &status);
  if (U_FAILURE(status)) return 0;
  for (int32_t at = ubrk_first(boundaries->iterator); at != UBRK_DONE;
       at = ubrk_next(boundaries->iterator)) {
    if (at > 0 && (size_t)at < count) is_boundary[at] = 1;
  }
  return 1;
}
