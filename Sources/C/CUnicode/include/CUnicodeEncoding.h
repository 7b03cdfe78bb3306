#pragma once
#include <stddef.h>
#include <stdint.h>

/* How many bytes at the front of the input are valid UTF-8. */
size_t lm_utf8_valid_prefix(const uint8_t *bytes, size_t count);

/* The length of the ill-formed sequence at bytes[0] that one U+FFFD stands for: the maximal subpart
   of a well-formed sequence (Unicode §3.9), at least 1. */
size_t lm_utf8_maximal_subpart(const uint8_t *bytes, size_t count);

/* A decoder from a legacy encoding to UTF-16. */
typedef struct lm_decoder lm_decoder;

/* Opens the decoder that ICU calls `name`; NULL where it has none. ucnv_open. */
lm_decoder *lm_decoder_create(const char *name);
void lm_decoder_destroy(lm_decoder *decoder);

/*
 * Decodes from bytes[*position] on; what cannot be decoded becomes U+FFFD. For each unit, `places`
 * gets the place in `bytes` of the character that it comes from. Moves `*position` behind what was
 * read. Returns how many units were written, at most `capacity`; 0 at the end; -1 on an error.
 * `capacity` must be at least 32.
 */
int64_t lm_decoder_decode(
    lm_decoder *decoder, const uint8_t *bytes, size_t count, size_t *position, uint16_t *units,
    size_t *places, size_t capacity);
