#pragma once
#include <stddef.h>
#include <stdint.h>

/* Writes the SHA-256 digest (FIPS 180-4) of `count` bytes to `digest`. */
void lm_sha256(const uint8_t *bytes, size_t count, uint8_t digest[32]);

/* The same without the processor's own instructions for it, for tests. */
void lm_sha256_portable(const uint8_t *bytes, size_t count, uint8_t digest[32]);
