#pragma once
#include <stdint.h>

/*
 * Maps a domain to its ASCII form as URLs want it: UTS #46, non-transitional, with CheckBidi and
 * CheckJoiners, without CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength
 * (uidna_nameToASCII_UTF8). Writes at most `capacity` bytes of ASCII.
 *
 * Returns the number of bytes of the whole result (the caller tries again where it is greater than
 * `capacity`), or -1 where the domain is not valid.
 */
int32_t lm_domain_to_ascii(
    const uint8_t *utf8, int32_t count, uint8_t *ascii, int32_t capacity);

/* The same the other way: a domain in ASCII as people read it, in UTF-8
   (uidna_nameToUnicodeUTF8). Returns the number of bytes, at most `capacity`, or -1 where it is not
   valid or does not fit. */
int32_t lm_domain_to_unicode(
    const uint8_t *ascii, int32_t count, uint8_t *utf8, int32_t capacity);
