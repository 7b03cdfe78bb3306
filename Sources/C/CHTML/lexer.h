/* The lexer: HTML tokens from bytes, one after another, HTML standard §13.2.5. */
#pragma once
#include <stdbool.h>

#include "CHTML.h"

typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} lm_buffer;

/* Where an attribute stands in the source. */
typedef struct {
  size_t name_start, name_end;
  size_t value_start, value_end;
} lm_attribute_place;

/* A tag's parts in the source, as lm_scan_tag found them. */
typedef struct {
  size_t start;
  size_t end;
  size_t name_start, name_end;
  size_t count; /* of attributes */
  bool is_end_tag;
  bool is_self_closing;
  /* Whether libxml2 reads it right: nothing to decode, no unusual name, blanks between attributes. */
  bool is_plain;
} lm_tag;

typedef struct {
  const uint8_t *bytes;
  size_t count;
  size_t position;
  uint32_t state;
  bool is_fragment;
  /* Memory ran out: nothing more is read. */
  bool has_failed;
  /* Where the token starts that the fragment's end cut off; else `count`. */
  size_t unfinished;
  lm_html_handler handler;
  void *context;
  /* The start tag that was read last, whose end tag ends raw text. */
  uint8_t open_element[16];
  size_t open_element_count;
  lm_tag tag;
  lm_attribute_place *places;
  lm_html_attribute *attributes;
  size_t attribute_capacity;
  lm_buffer decoded;
} lm_lexer;

/* Longer names, and tags with more attributes, are not left to libxml2. */
enum { LM_LONGEST_PLAIN_NAME = 90, LM_MOST_PLAIN_ATTRIBUTES = 64 };

enum {
  LM_DECODE_REFERENCES = 1,
  LM_DECODE_ATTRIBUTE = 2, /* references as in attribute values */
  LM_DECODE_NUL = 4,       /* U+0000 to U+FFFD */
  LM_DECODE_LOWERCASE = 8
};

void lm_lexer_init(lm_lexer *lexer, const lm_html_input *input, bool is_fragment);
void lm_lexer_free(lm_lexer *lexer);

/* Gives the handler a token and reads on as it says. */
void lm_emit(lm_lexer *lexer, const lm_html_token *token);

/* Starts the lexer's buffer anew with room for what `source_count` bytes decode to. */
bool lm_reserve_decoded(lm_lexer *lexer, size_t source_count);

/* The decoded characters of [start, end): the source itself, or in the buffer reserved before. */
lm_html_string lm_decode(lm_lexer *lexer, size_t start, size_t end, int how);

/* In the data state: emits the text up to the next markup, or to the end of the input. Returns
   whether the text has a `<_` or `<:`, which libxml2 takes for a tag. */
bool lm_lex_text(lm_lexer *lexer);

/* In the data state at markup (a `<` that starts a token): reads that token. */
void lm_lex_markup(lm_lexer *lexer);

/* In another state: emits the text up to the end tag, and that tag. */
void lm_lex_raw_text(lm_lexer *lexer);

/* The next text or token. */
void lm_lex(lm_lexer *lexer);

/* Finds the parts of the tag at `start`. Returns false where the input ends in it. */
bool lm_scan_tag(lm_lexer *lexer, size_t start);

/* Emits the tag of the last scan, read from the source. */
void lm_emit_scanned_tag(lm_lexer *lexer);

/* Emits the tag of the last scan as read by somebody else, and goes on behind it. */
void lm_emit_tag(lm_lexer *lexer, lm_html_string name, size_t attribute_count);

/* The end of the input in a token that starts at `start`: nothing, or for a tag the mark of it. */
void lm_lex_unfinished(lm_lexer *lexer, size_t start, bool is_tag);

/* Markup declarations: comments, doctypes, CDATA sections, at `<!`, `<?` or `</`. */
void lm_lex_comment(lm_lexer *lexer);
void lm_lex_bogus_comment(lm_lexer *lexer, size_t data_start);
void lm_lex_doctype(lm_lexer *lexer);
void lm_lex_cdata(lm_lexer *lexer);

/* Where the comment whose data start at `data` ends: its data's end, and the end of `-->`. */
typedef struct {
  size_t data_end;
  size_t end;
  bool is_closed;
} lm_comment_end;
lm_comment_end lm_find_comment_end(const lm_lexer *lexer, size_t data);

/* Whether the input at `position` starts with `word` (in lower case), in any case. */
bool lm_matches(const lm_lexer *lexer, size_t position, const char *word);

/* The next `byte` at or after `position`; the input's length where there is none. */
size_t lm_find(const lm_lexer *lexer, size_t position, uint8_t byte);
