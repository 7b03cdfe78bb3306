/* Encodings: UTF-8's validity, and ICU's converters for the legacy ones. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>

#include "CUnicode.h"

/* The second byte's least and greatest value after a lead byte, and the sequence's length; length 0
   where the byte leads nothing (Unicode table 3-7). */
typedef struct {
  uint8_t length, least, greatest;
} lead;

static lead lead_of(uint8_t byte) {
  if (byte >= 0xC2 && byte <= 0xDF) return (lead){2, 0x80, 0xBF};
  if (byte == 0xE0) return (lead){3, 0xA0, 0xBF};
  if (byte == 0xED) return (lead){3, 0x80, 0x9F};
  if (byte >= 0xE1 && byte <= 0xEF) return (lead){3, 0x80, 0xBF};
  if (byte == 0xF0) return (lead){4, 0x90, 0xBF};
  if (byte >= 0xF1 && byte <= 0xF3) return (lead){4, 0x80, 0xBF};
  if (byte == 0xF4) return (lead){4, 0x80, 0x8F};
  return (lead){0, 0, 0};
}

/* How many of the sequence's bytes are right; `*is_whole` says whether those are all. */
static size_t match_sequence(const uint8_t *bytes, size_t count, bool *is_whole) {
  lead first = lead_of(bytes[0]);
  *is_whole = false;
  if (first.length == 0) return 0;
  if (count < 2 || bytes[1] < first.least || bytes[1] > first.greatest) return 1;
  size_t i = 2;
  while (i < first.length && i < count && (bytes[i] & 0xC0) == 0x80) i++;
  *is_whole = i == first.length;
  return i;
}

size_t lm_utf8_valid_prefix(const uint8_t *bytes, size_t count) {
  size_t i = 0;
  while (i < count) {
    uint64_t eight;
    if (count - i >= 8 && (memcpy(&eight, bytes + i, 8), !(eight & 0x8080808080808080u))) {
      i += 8;
      continue;
    }
    if (bytes[i] < 0x80) {
      i++;
      continue;
    }
    bool is_whole;
    size_t length = match_sequence(bytes + i, count - i, &is_whole);
    if (!is_whole) return i;
    i += length;
  }
  return i;
}

size_t lm_utf8_maximal_subpart(const uint8_t *bytes, size_t count) {
  if (count == 0) return 0;
  bool is_whole;
  size_t length = match_sequence(bytes, count, &is_whole);
  return length > 0 ? length : 1;
}

struct lm_decoder {
  UConverter *converter;
};

static void substitute(
    const void *context, UConverterToUnicodeArgs *arguments, const char *code_units, int32_t length,
    UConverterCallbackReason reason, UErrorCode *status) {
  (void)context, (void)code_units, (void)length;
  static const UChar replacement = 0xFFFD;
  if (reason > UCNV_IRREGULAR) return;
  *status = U_ZERO_ERROR;
  ucnv_cbToUWriteUChars(arguments, &replacement, 1, 0, status);
}

lm_decoder *lm_decoder_create(const char *name) {
  UErrorCode status = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(name, &status);
  if (U_FAILURE(status)) return NULL;
  lm_decoder *decoder = malloc(sizeof *decoder);
  ucnv_setToUCallBack(converter, substitute, NULL, NULL, NULL, &status);
  if (!decoder || U_FAILURE(status)) {
    ucnv_close(converter);
    free(decoder);
    return NULL;
  }
  decoder->converter = converter;
  return decoder;
}

void lm_decoder_destroy(lm_decoder *decoder) {
  ucnv_close(decoder->converter);
  free(decoder);
}

enum { STEP = 4096 };

int64_t lm_decoder_decode(
    lm_decoder *decoder, const uint8_t *bytes, size_t count, size_t *position, uint16_t *units,
    size_t *places, size_t capacity) {
  int32_t offsets[STEP];
  UErrorCode status = U_ZERO_ERROR;
  UChar *target = (UChar *)units, *end = target + (capacity < STEP ? capacity : STEP);
  const char *first = (const char *)bytes + *position, *source = first;
  /* Offsets have 32 bits. */
  size_t rest = count - *position;
  bool is_last = rest <= INT32_MAX / 2;
  const char *source_end = first + (is_last ? rest : INT32_MAX / 2);
  ucnv_toUnicode(
      decoder->converter, &target, end, &source, source_end, offsets, is_last, &status);
  if (U_FAILURE(status) && status != U_BUFFER_OVERFLOW_ERROR) return -1;
  int64_t written = target - (UChar *)units;
  size_t place = *position;
  for (int64_t i = 0; i < written; i++) {
    /* Units that did not fit before have no offset. */
    if (offsets[i] >= 0) place = *position + (size_t)offsets[i];
    places[i] = place;
  }
  *position += (size_t)(source - first);
  return written;
}
