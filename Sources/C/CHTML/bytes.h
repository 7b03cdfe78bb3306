/* Classes of bytes that HTML's syntax distinguishes. */
#pragma once
#include <stdint.h>

static inline int lm_is_letter(uint8_t byte) { return (uint8_t)((byte | 0x20) - 'a') < 26; }

static inline int lm_is_alphanumeric(uint8_t byte) {
  return lm_is_letter(byte) || (uint8_t)(byte - '0') < 10;
}

/* ASCII white space, CR included: it is a newline after normalisation. */
static inline int lm_is_blank(uint8_t byte) {
  return byte == ' ' || (byte >= '\t' && byte <= '\r' && byte != '\v');
}

static inline uint8_t lm_lowercased(uint8_t byte) {
  return (uint8_t)(byte - 'A') < 26 ? byte | 0x20 : byte;
}
