/* Tags: finding their parts, and reading those. HTML standard §13.2.5.6 to 40. */
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "lexer.h"

enum {
  NAME_END = 1,        /* a tag's name ends here */
  ATTRIBUTE_END = 2,   /* an attribute's name ends here */
  UNQUOTED_END = 4,    /* an unquoted value ends here */
  UNUSUAL_NAME = 8,    /* not in the names that libxml2 reads */
  UNUSUAL_VALUE = 16   /* to be decoded, or read differently by libxml2 */
};

enum {
  BLANK = NAME_END | ATTRIBUTE_END | UNQUOTED_END | UNUSUAL_NAME,
  SLASH = NAME_END | ATTRIBUTE_END | UNUSUAL_NAME
};

/* Of bytes other than letters, digits and `-`: all are unusual in names. */
static const uint8_t classes_of_others[128] = {
    [0] = UNUSUAL_NAME | UNUSUAL_VALUE,
    ['\t'] = BLANK,
    ['\n'] = BLANK,
    ['\f'] = BLANK | UNUSUAL_VALUE,
    ['\r'] = BLANK | UNUSUAL_VALUE,
    [' '] = BLANK,
    ['>'] = BLANK,
    ['/'] = SLASH,
    ['='] = ATTRIBUTE_END | UNUSUAL_NAME,
    ['&'] = UNUSUAL_NAME | UNUSUAL_VALUE,
};

static inline uint8_t class_of(uint8_t byte) {
  if (lm_is_alphanumeric(byte) || byte == '-') return 0;
  return byte < 128 ? classes_of_others[byte] | UNUSUAL_NAME : UNUSUAL_NAME;
}

/* Skips to the first byte of class `end`, marking the tag as not plain on a byte of `unusual`. */
static size_t skip_to(lm_lexer *lexer, size_t i, uint8_t end, uint8_t unusual) {
  for (; i < lexer->count; i++) {
    uint8_t class = class_of(lexer->bytes[i]);
    if (class & end) return i;
    if (class & unusual) lexer->tag.is_plain = false;
  }
  return i;
}

static size_t skip_blanks(lm_lexer *lexer, size_t i) {
  for (; i < lexer->count && lm_is_blank(lexer->bytes[i]); i++)
    if (lexer->bytes[i] == '\f') lexer->tag.is_plain = false;
  return i;
}

static bool reserve_attribute(lm_lexer *lexer) {
  if (lexer->tag.count < lexer->attribute_capacity) return true;
  size_t capacity = 2 * lexer->attribute_capacity + 16;
  void *places = realloc(lexer->places, capacity * sizeof *lexer->places);
  if (places) lexer->places = places;
  void *attributes = realloc(lexer->attributes, capacity * sizeof *lexer->attributes);
  if (attributes) lexer->attributes = attributes;
  if (!places || !attributes) {
    lexer->has_failed = true;
    return false;
  }
  lexer->attribute_capacity = capacity;
  return true;
}

/* Finds the value from the byte after `=`. Returns where the tag goes on; `count` at the end. */
static size_t scan_value(lm_lexer *lexer, size_t i, lm_attribute_place *place) {
  i = skip_blanks(lexer, i);
  place->value_start = place->value_end = i;
  if (i >= lexer->count) return i;
  uint8_t quote = lexer->bytes[i];
  if (quote != '"' && quote != '\'') {
    size_t end = skip_to(lexer, i, UNQUOTED_END, UNUSUAL_VALUE);
    place->value_end = end;
    if (end == i || lexer->bytes[end - 1] == '/') lexer->tag.is_plain = false;
    return end;
  }
  place->value_start = i + 1;
  for (i++; i < lexer->count && lexer->bytes[i] != quote; i++)
    if (class_of(lexer->bytes[i]) & UNUSUAL_VALUE) lexer->tag.is_plain = false;
  place->value_end = i;
  if (i >= lexer->count) return i;
  i++;
  if (i < lexer->count && !(class_of(lexer->bytes[i]) & NAME_END)) lexer->tag.is_plain = false;
  return i;
}

static size_t scan_attribute(lm_lexer *lexer, size_t i) {
  if (!reserve_attribute(lexer)) return lexer->count;
  lm_attribute_place *place = &lexer->places[lexer->tag.count++];
  place->name_start = i;
  if (!lm_is_letter(lexer->bytes[i])) lexer->tag.is_plain = false;
  i = skip_to(lexer, i + 1, ATTRIBUTE_END, UNUSUAL_NAME);
  place->name_end = place->value_start = place->value_end = i;
  if (place->name_end - place->name_start > LM_LONGEST_PLAIN_NAME) lexer->tag.is_plain = false;
  i = skip_blanks(lexer, i);
  if (i < lexer->count && lexer->bytes[i] == '=') return scan_value(lexer, i + 1, place);
  return i;
}

static bool finish_scan(lm_tag *tag, size_t end) {
  tag->end = end;
  size_t length = tag->name_end - tag->name_start;
  if (length > LM_LONGEST_PLAIN_NAME || tag->count > LM_MOST_PLAIN_ATTRIBUTES)
    tag->is_plain = false;
  return true;
}

bool lm_scan_tag(lm_lexer *lexer, size_t start) {
  lm_tag *tag = &lexer->tag;
  bool is_end_tag = lexer->bytes[start + 1] == '/';
  size_t name = start + 1 + is_end_tag;
  *tag = (lm_tag){.start = start, .name_start = name, .is_end_tag = is_end_tag, .is_plain = true};
  size_t i = tag->name_end = skip_to(lexer, name, NAME_END, UNUSUAL_NAME);
  while (i < lexer->count) {
    i = skip_blanks(lexer, i);
    if (i >= lexer->count) return false;
    if (lexer->bytes[i] == '>') return finish_scan(tag, i + 1);
    if (lexer->bytes[i] != '/') {
      i = scan_attribute(lexer, i);
      continue;
    }
    if (i + 1 < lexer->count && lexer->bytes[i + 1] == '>') {
      tag->is_self_closing = true;
      return finish_scan(tag, i + 2);
    }
    tag->is_plain = false;
    i++;
  }
  return false;
}

static void remember_open_element(lm_lexer *lexer, lm_html_string name) {
  lexer->open_element_count = 0;
  if (name.count > sizeof lexer->open_element) return;
  memcpy(lexer->open_element, name.bytes, name.count);
  lexer->open_element_count = name.count;
}

void lm_emit_tag(lm_lexer *lexer, lm_html_string name, size_t attribute_count) {
  const lm_tag *tag = &lexer->tag;
  lexer->position = tag->end;
  if (!tag->is_end_tag) remember_open_element(lexer, name);
  lm_emit(lexer, &(lm_html_token){
                     .kind = tag->is_end_tag ? LM_HTML_END_TAG : LM_HTML_START_TAG,
                     .flags = tag->is_self_closing ? LM_HTML_SELF_CLOSING : 0,
                     .start = tag->start,
                     .end = tag->end,
                     .text = name,
                     .attributes = lexer->attributes,
                     .attribute_count = attribute_count});
}

void lm_emit_scanned_tag(lm_lexer *lexer) {
  const lm_tag *tag = &lexer->tag;
  if (!lm_reserve_decoded(lexer, tag->end - tag->start)) return;
  int name_form = LM_DECODE_NUL | LM_DECODE_LOWERCASE;
  lm_html_string name = lm_decode(lexer, tag->name_start, tag->name_end, name_form);
  for (size_t i = 0; i < tag->count && !tag->is_end_tag; i++) {
    const lm_attribute_place *place = &lexer->places[i];
    lexer->attributes[i].name = lm_decode(lexer, place->name_start, place->name_end, name_form);
    lexer->attributes[i].value = lm_decode(
        lexer, place->value_start, place->value_end,
        LM_DECODE_NUL | LM_DECODE_REFERENCES | LM_DECODE_ATTRIBUTE);
  }
  lm_emit_tag(lexer, name, tag->is_end_tag ? 0 : tag->count);
}
