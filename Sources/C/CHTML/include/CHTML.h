#pragma once
#include <stddef.h>
#include <stdint.h>

/*
 * HTML tokens (HTML standard §13.2.5) with their places in the source, read by libxml2's SAX parser
 * and, where that loses something, by a lexer of our own. Input is UTF-8; offsets are bytes of it.
 */

/* Bytes that somebody else owns; `bytes` is NULL where there is no such string. */
typedef struct {
  const uint8_t *bytes;
  size_t count;
} lm_html_string;

typedef struct {
  lm_html_string name;  /* ASCII letters in lower case */
  lm_html_string value; /* character references decoded */
} lm_html_attribute;

enum {
  LM_HTML_START_TAG,
  LM_HTML_END_TAG,
  LM_HTML_CHARACTERS,
  LM_HTML_COMMENT,
  LM_HTML_DOCTYPE,
  /* A tag that the input's end cut off: no token of the standard, but a link may be lost in it. */
  LM_HTML_UNFINISHED_TAG
};

enum { LM_HTML_SELF_CLOSING = 1, LM_HTML_FORCES_QUIRKS = 2 };

/* A token. It and what it points to live until the handler returns. */
typedef struct {
  uint32_t kind;
  uint32_t flags;
  size_t start;
  size_t end;
  lm_html_string text; /* a tag's or doctype's name, a comment's data, or decoded characters */
  lm_html_string public_id;
  lm_html_string system_id;
  const lm_html_attribute *attributes;
  size_t attribute_count;
} lm_html_token;

/* How to read on after a token. */
enum {
  LM_HTML_DATA,
  LM_HTML_RCDATA,
  LM_HTML_RAWTEXT,
  LM_HTML_SCRIPT_DATA,
  LM_HTML_PLAINTEXT,
  LM_HTML_STATE_MASK = 0xff,
  /* Or-ed to a state: `<![CDATA[` starts a CDATA section. */
  LM_HTML_ACCEPTS_CDATA = 0x100
};

/* Takes a token; returns how to read on. */
typedef uint32_t (*lm_html_handler)(void *context, const lm_html_token *token);

typedef struct {
  lm_html_string source;
  /* How to start reading; for a state other than LM_HTML_DATA, the element whose end tag ends it. */
  uint32_t state;
  lm_html_string open_element;
  lm_html_handler handler;
  void *context;
} lm_html_input;

/* What reads. All give the same tokens. */
enum {
  /* LM_HTML_LIBXML2, or LM_HTML_CLOCK where the installed libxml2 is not one that it knows. */
  LM_HTML_ANY_READER,
  /* libxml2 reads plain tags and comments, the lexer the rest. */
  LM_HTML_LIBXML2,
  /* libxml2 tells where tokens end, the lexer reads them. */
  LM_HTML_CLOCK,
  /* The lexer alone. */
  LM_HTML_LEXER
};

/* Reads a whole document. Returns 0, or -1 where memory ran out. */
int32_t lm_html_read_document(const lm_html_input *input, uint32_t reader);

/*
 * Reads a fragment with the lexer alone. A tag, comment, doctype or CDATA section that the fragment
 * does not end gives no token; `*unfinished` is then where it starts, else the fragment's length.
 * Returns 0, or -1 where memory ran out.
 */
int32_t lm_html_read_fragment(const lm_html_input *input, size_t *unfinished);

/*
 * Decodes the character reference at `bytes[0]`, an `&`. Writes its UTF-8 to `decoded` (room for 8)
 * and returns how many bytes the reference has; 0 where there is none and the `&` stands for itself.
 */
size_t lm_html_decode_reference(
    const uint8_t *bytes, size_t count, int32_t is_in_attribute, uint8_t *decoded,
    size_t *decoded_count);
