#include "lexer.h"

#include <stdlib.h>
#include <string.h>

#include "bytes.h"

void lm_lexer_init(lm_lexer *lexer, const lm_html_input *input, bool is_fragment) {
  *lexer = (lm_lexer){
      .bytes = input->source.bytes,
      .count = input->source.count,
      .state = input->state,
      .is_fragment = is_fragment,
      .unfinished = input->source.count,
      .handler = input->handler,
      .context = input->context,
  };
  size_t length = input->open_element.count;
  if (length > sizeof lexer->open_element) length = 0;
  if (length > 0) memcpy(lexer->open_element, input->open_element.bytes, length);
  lexer->open_element_count = length;
}

void lm_lexer_free(lm_lexer *lexer) {
  free(lexer->places);
  free(lexer->attributes);
  free(lexer->decoded.bytes);
}

void lm_emit(lm_lexer *lexer, const lm_html_token *token) {
  if (lexer->has_failed) return;
  lexer->state = lexer->handler(lexer->context, token);
}

size_t lm_find(const lm_lexer *lexer, size_t position, uint8_t byte) {
  if (position >= lexer->count) return lexer->count;
  const uint8_t *found = memchr(lexer->bytes + position, byte, lexer->count - position);
  return found ? (size_t)(found - lexer->bytes) : lexer->count;
}

bool lm_matches(const lm_lexer *lexer, size_t position, const char *word) {
  size_t i = position;
  for (; *word; word++, i++)
    if (i >= lexer->count || lm_lowercased(lexer->bytes[i]) != (uint8_t)*word) return false;
  return true;
}

bool lm_reserve_decoded(lm_lexer *lexer, size_t source_count) {
  lm_buffer *buffer = &lexer->decoded;
  buffer->count = 0;
  /* A NUL becomes three bytes; nothing else grows as much. */
  size_t needed = 3 * source_count + 16;
  if (needed <= buffer->capacity) return true;
  uint8_t *bytes = realloc(buffer->bytes, needed);
  if (!bytes) {
    lexer->has_failed = true;
    return false;
  }
  buffer->bytes = bytes;
  buffer->capacity = needed;
  return true;
}

static bool needs_decoding(const uint8_t *bytes, size_t count, int how) {
  if (memchr(bytes, '\r', count)) return true;
  if ((how & LM_DECODE_NUL) && memchr(bytes, 0, count)) return true;
  if ((how & LM_DECODE_REFERENCES) && memchr(bytes, '&', count)) return true;
  if (!(how & LM_DECODE_LOWERCASE)) return false;
  for (size_t i = 0; i < count; i++)
    if (bytes[i] != lm_lowercased(bytes[i])) return true;
  return false;
}

/* Writes what stands for `source[0]` to the buffer; returns how many bytes it has in the source. */
static size_t decode_one(lm_buffer *buffer, const uint8_t *source, size_t count, int how) {
  uint8_t byte = source[0];
  uint8_t *out = buffer->bytes + buffer->count;
  if (byte == '&' && (how & LM_DECODE_REFERENCES)) {
    size_t written = 0;
    size_t read =
        lm_html_decode_reference(source, count, (how & LM_DECODE_ATTRIBUTE) != 0, out, &written);
    buffer->count += written;
    if (read > 0) return read;
  } else if (byte == '\r') {
    out[0] = '\n';
    buffer->count++;
    return count > 1 && source[1] == '\n' ? 2 : 1;
  } else if (byte == 0 && (how & LM_DECODE_NUL)) {
    memcpy(out, "\xEF\xBF\xBD", 3);
    buffer->count += 3;
    return 1;
  }
  out[0] = (how & LM_DECODE_LOWERCASE) ? lm_lowercased(byte) : byte;
  buffer->count++;
  return 1;
}

lm_html_string lm_decode(lm_lexer *lexer, size_t start, size_t end, int how) {
  const uint8_t *source = lexer->bytes + start;
  size_t count = end > start ? end - start : 0;
  if (count == 0) return (lm_html_string){(const uint8_t *)"", 0};
  if (!needs_decoding(source, count, how)) return (lm_html_string){source, count};
  lm_buffer *buffer = &lexer->decoded;
  uint8_t *first = buffer->bytes + buffer->count;
  for (size_t i = 0; i < count;) i += decode_one(buffer, source + i, count - i, how);
  return (lm_html_string){first, (size_t)(buffer->bytes + buffer->count - first)};
}

static void emit_characters(lm_lexer *lexer, size_t start, size_t end, int how) {
  if (start >= end || !lm_reserve_decoded(lexer, end - start)) return;
  lm_html_string text = lm_decode(lexer, start, end, how);
  lm_emit(lexer, &(lm_html_token){
                     .kind = LM_HTML_CHARACTERS, .start = start, .end = end, .text = text});
}

bool lm_lex_text(lm_lexer *lexer) {
  size_t start = lexer->position, end = lm_find(lexer, start, '<');
  bool has_hazard = false;
  while (end + 1 < lexer->count) {
    uint8_t next = lexer->bytes[end + 1];
    if (lm_is_letter(next) || next == '!' || next == '?') break;
    if (next == '/' && end + 2 < lexer->count) break;
    if (next == '_' || next == ':') has_hazard = true;
    end = lm_find(lexer, end + 1, '<');
  }
  if (end + 1 >= lexer->count) end = lexer->count;
  lexer->position = end;
  emit_characters(lexer, start, end, LM_DECODE_REFERENCES);
  return has_hazard;
}

void lm_lex_unfinished(lm_lexer *lexer, size_t start, bool is_tag) {
  lexer->position = lexer->count;
  lexer->unfinished = start;
  if (is_tag && !lexer->is_fragment)
    lm_emit(lexer, &(lm_html_token){
                       .kind = LM_HTML_UNFINISHED_TAG, .start = start, .end = lexer->count});
}

static void lex_end_tag(lm_lexer *lexer) {
  size_t start = lexer->position;
  uint8_t next = lexer->bytes[start + 2];
  if (next == '>')
    lexer->position = start + 3;
  else if (!lm_is_letter(next))
    lm_lex_bogus_comment(lexer, start + 2);
  else if (lm_scan_tag(lexer, start))
    lm_emit_scanned_tag(lexer);
  else
    lm_lex_unfinished(lexer, start, true);
}

void lm_lex_markup(lm_lexer *lexer) {
  size_t start = lexer->position;
  uint8_t next = lexer->bytes[start + 1];
  if (next == '/')
    lex_end_tag(lexer);
  else if (next == '?')
    lm_lex_bogus_comment(lexer, start + 1);
  else if (next == '!' && lm_matches(lexer, start + 2, "--"))
    lm_lex_comment(lexer);
  else if (next == '!' && lm_matches(lexer, start + 2, "doctype"))
    lm_lex_doctype(lexer);
  else if (next == '!' && (lexer->state & LM_HTML_ACCEPTS_CDATA) && lexer->count - start >= 9 &&
           memcmp(lexer->bytes + start + 2, "[CDATA[", 7) == 0)
    lm_lex_cdata(lexer);
  else if (next == '!')
    lm_lex_bogus_comment(lexer, start + 2);
  else if (lm_scan_tag(lexer, start))
    lm_emit_scanned_tag(lexer);
  else
    lm_lex_unfinished(lexer, start, true);
}

/* Whether the end tag of the raw text's element stands at `position`. */
static bool is_end_of_raw_text(const lm_lexer *lexer, size_t position) {
  size_t end = position + 2 + lexer->open_element_count;
  if (end >= lexer->count || lexer->bytes[position + 1] != '/') return false;
  for (size_t i = 0; i < lexer->open_element_count; i++)
    if (lm_lowercased(lexer->bytes[position + 2 + i]) != lexer->open_element[i]) return false;
  uint8_t next = lexer->bytes[end];
  return lm_is_blank(next) || next == '/' || next == '>';
}

static size_t find_end_of_raw_text(const lm_lexer *lexer) {
  size_t i = lm_find(lexer, lexer->position, '<');
  while (i < lexer->count && !is_end_of_raw_text(lexer, i)) i = lm_find(lexer, i + 1, '<');
  return i;
}

enum { SCRIPT_PLAIN, SCRIPT_ESCAPED, SCRIPT_DOUBLE_ESCAPED };

/* Whether `script` and what ends a tag's name stand at `position`. */
static bool is_script_name(const lm_lexer *lexer, size_t position) {
  if (!lm_matches(lexer, position, "script") || position + 6 >= lexer->count) return false;
  uint8_t next = lexer->bytes[position + 6];
  return lm_is_blank(next) || next == '/' || next == '>';
}

/* The state of a script after the `<` at `i` (HTML standard §13.2.5.17 to 31). */
static int script_state_after_less_than(const lm_lexer *lexer, size_t i, int state) {
  if (state == SCRIPT_PLAIN) return lm_matches(lexer, i + 1, "!--") ? SCRIPT_ESCAPED : state;
  if (state == SCRIPT_ESCAPED && is_script_name(lexer, i + 1)) return SCRIPT_DOUBLE_ESCAPED;
  if (state == SCRIPT_DOUBLE_ESCAPED && lm_matches(lexer, i + 1, "/") &&
      is_script_name(lexer, i + 2))
    return SCRIPT_ESCAPED;
  return state;
}

static size_t find_end_of_script(const lm_lexer *lexer) {
  int state = SCRIPT_PLAIN;
  size_t dashes = 0;
  for (size_t i = lexer->position; i < lexer->count; i++) {
    uint8_t byte = lexer->bytes[i];
    if (byte == '-') {
      dashes++;
      continue;
    }
    if (byte == '>' && dashes >= 2) state = SCRIPT_PLAIN;
    dashes = 0;
    if (byte != '<') continue;
    if (state != SCRIPT_DOUBLE_ESCAPED && is_end_of_raw_text(lexer, i)) return i;
    int before = state;
    state = script_state_after_less_than(lexer, i, state);
    if (before == SCRIPT_PLAIN && state == SCRIPT_ESCAPED) {
      dashes = 2;
      i += 3;
    }
  }
  return lexer->count;
}

void lm_lex_raw_text(lm_lexer *lexer) {
  uint32_t state = lexer->state & LM_HTML_STATE_MASK;
  size_t start = lexer->position, end = lexer->count;
  if (state == LM_HTML_SCRIPT_DATA)
    end = find_end_of_script(lexer);
  else if (state != LM_HTML_PLAINTEXT)
    end = find_end_of_raw_text(lexer);
  lexer->position = end;
  emit_characters(
      lexer, start, end, LM_DECODE_NUL | (state == LM_HTML_RCDATA ? LM_DECODE_REFERENCES : 0));
  if (end >= lexer->count) return;
  if (lm_scan_tag(lexer, end))
    lm_emit_scanned_tag(lexer);
  else
    lm_lex_unfinished(lexer, end, true);
}

void lm_lex(lm_lexer *lexer) {
  if ((lexer->state & LM_HTML_STATE_MASK) != LM_HTML_DATA) {
    lm_lex_raw_text(lexer);
    return;
  }
  lm_lex_text(lexer);
  if (lexer->position < lexer->count) lm_lex_markup(lexer);
}

int32_t lm_html_read_fragment(const lm_html_input *input, size_t *unfinished) {
  lm_lexer lexer;
  lm_lexer_init(&lexer, input, true);
  while (lexer.position < lexer.count && !lexer.has_failed) lm_lex(&lexer);
  *unfinished = lexer.unfinished;
  lm_lexer_free(&lexer);
  return lexer.has_failed ? -1 : 0;
}
