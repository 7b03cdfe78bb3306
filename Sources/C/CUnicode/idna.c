#include "CUnicodeIDNA.h"

#include <unicode/uidna.h>

/* What URLs allow although UTS #46 can forbid it: empty and long labels, hyphens anywhere. */
static const uint32_t tolerated_errors =
    UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG |
    UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;

int32_t lm_domain_to_ascii(
    const uint8_t *utf8, int32_t count, uint8_t *ascii, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UIDNA *idna = uidna_openUTS46(
      UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII |
          UIDNA_NONTRANSITIONAL_TO_UNICODE,
      &status);
  if (U_FAILURE(status)) return -1;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  int32_t length = uidna_nameToASCII_UTF8(
      idna, (const char *)utf8, count, (char *)ascii, capacity, &info, &status);
  uidna_close(idna);
  if (status == U_BUFFER_OVERFLOW_ERROR || status == U_STRING_NOT_TERMINATED_WARNING)
    status = U_ZERO_ERROR;
  if (U_FAILURE(status) || (info.errors & ~tolerated_errors) != 0) return -1;
  return length;
}

int32_t lm_domain_to_unicode(
    const uint8_t *ascii, int32_t count, uint8_t *utf8, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UIDNA *idna = uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_UNICODE, &status);
  if (U_FAILURE(status)) return -1;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  int32_t length = uidna_nameToUnicodeUTF8(
      idna, (const char *)ascii, count, (char *)utf8, capacity, &info, &status);
  uidna_close(idna);
  if (status == U_STRING_NOT_TERMINATED_WARNING) status = U_ZERO_ERROR;
  return U_FAILURE(status) || (info.errors & ~tolerated_errors) != 0 ? -1 : length;
}
