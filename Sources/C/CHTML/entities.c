/* Character references, HTML standard §13.2.5.72 to 80. */
#include <string.h>

#include "CHTML.h"
#include "bytes.h"
#include "entity_table.inc"

/* The code points that the references &#x80; to &#x9F; stand for (windows-1252). */
static const uint16_t c1_replacements[32] = {
    0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};

static size_t encode_utf8(uint32_t scalar, uint8_t *out) {
  if (scalar < 0x80) {
    out[0] = (uint8_t)scalar;
    return 1;
  }
  if (scalar < 0x800) {
    out[0] = (uint8_t)(0xC0 | scalar >> 6);
    out[1] = (uint8_t)(0x80 | (scalar & 0x3F));
    return 2;
  }
  if (scalar < 0x10000) {
    out[0] = (uint8_t)(0xE0 | scalar >> 12);
    out[1] = (uint8_t)(0x80 | (scalar >> 6 & 0x3F));
    out[2] = (uint8_t)(0x80 | (scalar & 0x3F));
    return 3;
  }
  out[0] = (uint8_t)(0xF0 | scalar >> 18);
  out[1] = (uint8_t)(0x80 | (scalar >> 12 & 0x3F));
  out[2] = (uint8_t)(0x80 | (scalar >> 6 & 0x3F));
  out[3] = (uint8_t)(0x80 | (scalar & 0x3F));
  return 4;
}

static uint32_t valid_scalar(uint32_t code) {
  if (code == 0 || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return 0xFFFD;
  return code >= 0x80 && code <= 0x9F ? c1_replacements[code - 0x80] : code;
}

static int digit_value(uint8_t byte, uint32_t base) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  uint8_t lower = byte | 0x20;
  return base == 16 && lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/* `&#` and digits; the sum stops growing once it is no code point any more. */
static size_t decode_number(
    const uint8_t *bytes, size_t count, uint8_t *decoded, size_t *decoded_count) {
  size_t i = 2;
  uint32_t base = 10, code = 0;
  if (i < count && (bytes[i] | 0x20) == 'x') {
    base = 16;
    i++;
  }
  size_t first = i;
  for (; i < count && digit_value(bytes[i], base) >= 0; i++)
    if (code <= 0x10FFFF) code = code * base + (uint32_t)digit_value(bytes[i], base);
  if (i == first) return 0;
  if (i < count && bytes[i] == ';') i++;
  *decoded_count = encode_utf8(valid_scalar(code), decoded);
  return i;
}

/* The index of the entity called `name`; -1 for none. */
static int find_entity(const uint8_t *name, size_t count) {
  int low = 0, high = ENTITY_COUNT;
  while (low < high) {
    int middle = (low + high) / 2;
    size_t start = entity_name_offsets[middle];
    size_t length = entity_name_offsets[middle + 1] - start;
    int order = memcmp(entity_names + start, name, length < count ? length : count);
    if (order == 0 && length == count) return middle;
    if (order < 0 || (order == 0 && length < count))
      low = middle + 1;
    else
      high = middle;
  }
  return -1;
}

static size_t copy_value(int entity, uint8_t *decoded) {
  size_t start = entity_value_offsets[entity];
  size_t count = entity_value_offsets[entity + 1] - start;
  memcpy(decoded, entity_values + start, count);
  return count;
}

/* The longest of the names that need no `;` at the start of `name`; `*matched` is its length. */
static int find_prefix(const uint8_t *name, size_t count, size_t *matched) {
  size_t length = count;
  if (length > LONGEST_NAME_WITHOUT_SEMICOLON) length = LONGEST_NAME_WITHOUT_SEMICOLON;
  for (; length >= 2; length--) {
    int entity = find_entity(name, length);
    if (entity < 0 || !(entity_without_semicolon[entity / 8] >> (entity % 8) & 1)) continue;
    *matched = length;
    return entity;
  }
  return -1;
}

size_t lm_html_decode_reference(
    const uint8_t *bytes, size_t count, int32_t is_in_attribute, uint8_t *decoded,
    size_t *decoded_count) {
  if (count < 2) return 0;
  if (bytes[1] == '#') return decode_number(bytes, count, decoded, decoded_count);
  const uint8_t *name = bytes + 1;
  size_t length = 0, matched = 0;
  while (length < count - 1 && length <= LONGEST_ENTITY_NAME && lm_is_alphanumeric(name[length]))
    length++;
  if (length == 0) return 0;
  if (length < count - 1 && name[length] == ';') {
    int entity = find_entity(name, length);
    if (entity >= 0) {
      *decoded_count = copy_value(entity, decoded);
      return length + 2;
    }
  }
  int entity = find_prefix(name, length, &matched);
  if (entity < 0) return 0;
  if (is_in_attribute && matched < count - 1 &&
      (name[matched] == '=' || lm_is_alphanumeric(name[matched])))
    return 0;
  *decoded_count = copy_value(entity, decoded);
  return matched + 1;
}
