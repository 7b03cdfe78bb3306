/* Comments, doctypes and CDATA sections. HTML standard §13.2.5.41 to 71. */
#include <string.h>

#include "bytes.h"
#include "lexer.h"

static void emit_comment(lm_lexer *lexer, size_t data, size_t data_end, size_t end) {
  size_t start = lexer->position;
  lexer->position = end;
  if (!lm_reserve_decoded(lexer, data_end - data)) return;
  lm_html_string text = lm_decode(lexer, data, data_end, LM_DECODE_NUL);
  lm_emit(
      lexer,
      &(lm_html_token){.kind = LM_HTML_COMMENT, .start = start, .end = end, .text = text});
}

void lm_lex_bogus_comment(lm_lexer *lexer, size_t data) {
  size_t end = lm_find(lexer, data, '>');
  if (end >= lexer->count && lexer->is_fragment)
    lm_lex_unfinished(lexer, lexer->position, false);
  else
    emit_comment(lexer, data, end, end < lexer->count ? end + 1 : end);
}

/* An unclosed comment lacks the `--`, `--!` or `-` at its end. */
static size_t end_of_unclosed_data(const lm_lexer *lexer, size_t data) {
  const uint8_t *bytes = lexer->bytes;
  size_t end = lexer->count;
  if (end - data >= 3 && memcmp(bytes + end - 3, "--!", 3) == 0) return end - 3;
  if (end > data && bytes[end - 1] == '-') end--;
  if (end > data && end < lexer->count && bytes[end - 1] == '-') end--;
  return end;
}

lm_comment_end lm_find_comment_end(const lm_lexer *lexer, size_t data) {
  const uint8_t *bytes = lexer->bytes;
  if (lm_matches(lexer, data, ">")) return (lm_comment_end){data, data + 1, true};
  if (lm_matches(lexer, data, "->")) return (lm_comment_end){data, data + 2, true};
  for (size_t i = lm_find(lexer, data, '-'); i + 2 < lexer->count; i = lm_find(lexer, i + 1, '-')) {
    if (bytes[i + 1] != '-') continue;
    if (bytes[i + 2] == '>') return (lm_comment_end){i, i + 3, true};
    if (bytes[i + 2] == '!' && i + 3 < lexer->count && bytes[i + 3] == '>')
      return (lm_comment_end){i, i + 4, true};
  }
  return (lm_comment_end){end_of_unclosed_data(lexer, data), lexer->count, false};
}

void lm_lex_comment(lm_lexer *lexer) {
  size_t data = lexer->position + 4;
  lm_comment_end end = lm_find_comment_end(lexer, data);
  if (!end.is_closed && lexer->is_fragment)
    lm_lex_unfinished(lexer, lexer->position, false);
  else
    emit_comment(lexer, data, end.data_end, end.end);
}

void lm_lex_cdata(lm_lexer *lexer) {
  size_t start = lexer->position, data = start + 9, end = lm_find(lexer, data, ']');
  while (end < lexer->count && !lm_matches(lexer, end, "]]>")) end = lm_find(lexer, end + 1, ']');
  if (end >= lexer->count && lexer->is_fragment) {
    lm_lex_unfinished(lexer, start, false);
    return;
  }
  lexer->position = end < lexer->count ? end + 3 : end;
  if (end == data || !lm_reserve_decoded(lexer, end - data)) return;
  lm_html_string text = lm_decode(lexer, data, end, 0);
  lm_emit(lexer, &(lm_html_token){
                     .kind = LM_HTML_CHARACTERS,
                     .start = start,
                     .end = lexer->position,
                     .text = text});
}

static size_t skip_blanks(const lm_lexer *lexer, size_t i, size_t end) {
  while (i < end && lm_is_blank(lexer->bytes[i])) i++;
  return i;
}

/* Reads a quoted identifier that ends before `*end`, or, unclosed, at it. Returns false where there
   is none or it is not closed; `*i` is then where the doctype becomes bogus. */
static bool read_identifier(lm_lexer *lexer, size_t *i, size_t end, lm_html_string *result) {
  uint8_t quote = *i < end ? lexer->bytes[*i] : 0;
  if (quote != '"' && quote != '\'') return false;
  size_t start = *i + 1, close = start;
  while (close < end && lexer->bytes[close] != quote) close++;
  *result = lm_decode(lexer, start, close, LM_DECODE_NUL);
  *i = close < end ? close + 1 : end;
  return close < end;
}

/* Reads `PUBLIC "…" "…"` or `SYSTEM "…"` in [i, end). Returns whether that forces quirks mode. */
static bool read_identifiers(lm_lexer *lexer, size_t i, size_t end, lm_html_token *token) {
  if (i >= end) return false;
  bool is_public = lm_matches(lexer, i, "public"), is_system = lm_matches(lexer, i, "system");
  if ((!is_public && !is_system) || i + 6 > end) return true;
  i = skip_blanks(lexer, i + 6, end);
  if (is_system) return !read_identifier(lexer, &i, end, &token->system_id);
  if (!read_identifier(lexer, &i, end, &token->public_id)) return true;
  i = skip_blanks(lexer, i, end);
  return i < end && !read_identifier(lexer, &i, end, &token->system_id);
}

void lm_lex_doctype(lm_lexer *lexer) {
  size_t start = lexer->position, end = lm_find(lexer, start, '>');
  bool is_closed = end < lexer->count;
  if (!is_closed && lexer->is_fragment) {
    lm_lex_unfinished(lexer, start, false);
    return;
  }
  lexer->position = is_closed ? end + 1 : end;
  if (!lm_reserve_decoded(lexer, end - start)) return;
  lm_html_token token = {.kind = LM_HTML_DOCTYPE, .start = start, .end = lexer->position};
  size_t name = skip_blanks(lexer, start + 9, end), name_end = name;
  while (name_end < end && !lm_is_blank(lexer->bytes[name_end])) name_end++;
  if (name < name_end)
    token.text = lm_decode(lexer, name, name_end, LM_DECODE_NUL | LM_DECODE_LOWERCASE);
  bool is_forced =
      read_identifiers(lexer, skip_blanks(lexer, name_end, end), end, &token);
  if (is_forced || !is_closed || name == name_end) token.flags = LM_HTML_FORCES_QUIRKS;
  lm_emit(lexer, &token);
}
