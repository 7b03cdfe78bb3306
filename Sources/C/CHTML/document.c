/*
 * Documents over libxml2's SAX parser, with its knowledge of HTML 4 switched off.
 *
 * libxml2 (before 2.14) corrects what it reads: it closes elements, invents others, drops tags, and
 * stops at or alters what it does not expect. So it gets to see only what it reads right, plain tags
 * and plain comments. The lexer reads all else ahead of it, and then sets libxml2's cursor behind.
 * What libxml2 believes to be open is always one neutral element, which no rule of its closes.
 */
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "lexer.h"

#if LIBXML_VERSION >= 21200
typedef const xmlError *error_pointer;
#else
typedef xmlError *error_pointer;
#endif

/* What libxml2 is to read next. */
typedef enum { NOTHING, START_TAG, END_TAG, COMMENT } expectation;

enum { OPEN_NAMES = 64, STALLED_LIMIT = 64 };

typedef struct {
  lm_lexer lexer;
  xmlParserCtxtPtr parser;
  const xmlChar *base;
  expectation expected;
  lm_comment_end comment;
  /* libxml2's cursor must not stay before this. */
  size_t resume;
  /* libxml2 will report the end of a tag that ends in `/>`. */
  bool closes_itself;
  /* Names of elements that may be open. Only a guess: an end tag that is not its top costs libxml2
     an error message, nothing else. */
  const xmlChar *open[OPEN_NAMES];
  size_t open_count;
  size_t last_cursor;
  unsigned stalled;
  bool is_stopped;
} reader;

/* Known to libxml2, not void, and the old element in none of its 251 pairs of tags where a start tag
   closes an open element. */
static const xmlChar neutral[] = "bdo";

static size_t cursor(const reader *r) {
  size_t offset = (size_t)(r->parser->input->cur - r->base);
  return offset < r->lexer.count ? offset : r->lexer.count;
}

static void set_cursor(reader *r, size_t offset) {
  if (!r->is_stopped) r->parser->input->cur = r->base + offset;
}

static void stop(reader *r) {
  r->is_stopped = true;
  xmlStopParser(r->parser);
}

typedef enum { STAYS, IS_POPPED } top_of_stack;

/* Sets what libxml2 believes to be open. A callback after which it takes a name off says so. */
static void set_stack(reader *r, top_of_stack top) {
  xmlParserCtxtPtr parser = r->parser;
  if (r->is_stopped) return;
  if (parser->nameMax < 3) {
    stop(r);
    return;
  }
  parser->nameTab[0] = r->open_count > 0 ? r->open[r->open_count - 1] : neutral;
  parser->nameTab[1] = parser->nameTab[2] = neutral;
  parser->nameNr = top == IS_POPPED ? 3 : 2;
  parser->name = neutral;
  parser->depth = 0;
  parser->html = 10; /* in the body */
}

static bool is_void(const xmlChar *name) {
  static const char voids[][8] = {"br",  "hr",    "img",   "col",   "area",  "base",  "link",
                                  "wbr", "input", "embed", "param", "track", "source", "meta"};
  size_t size = strlen((const char *)name) + 1;
  if (size > sizeof voids[0]) return false;
  for (size_t i = 0; i < sizeof voids / sizeof *voids; i++)
    if (memcmp(voids[i], name, size) == 0) return true;
  return false;
}

static void push_open(reader *r, const xmlChar *name) {
  if (r->open_count == OPEN_NAMES) {
    memmove(r->open, r->open + OPEN_NAMES / 2, sizeof r->open / 2);
    r->open_count = OPEN_NAMES / 2;
  }
  if (!is_void(name)) r->open[r->open_count++] = name;
}

static void pop_open(reader *r, const xmlChar *name) {
  for (size_t i = r->open_count; i > 0 && r->open_count - i < 8; i--) {
    if (!xmlStrEqual(r->open[i - 1], name)) continue;
    r->open_count = i - 1;
    return;
  }
}

/* Tags that libxml2 treats by rules of its own wherever they stand. */
static bool is_structural(const lm_lexer *lexer) {
  size_t length = lexer->tag.name_end - lexer->tag.name_start;
  return length == 4 && (lm_matches(lexer, lexer->tag.name_start, "html") ||
                         lm_matches(lexer, lexer->tag.name_start, "head") ||
                         lm_matches(lexer, lexer->tag.name_start, "body"));
}

static bool is_plain_comment(reader *r) {
  lm_lexer *lexer = &r->lexer;
  size_t data = lexer->position + 4;
  r->comment = lm_find_comment_end(lexer, data);
  size_t count = r->comment.data_end - data;
  const uint8_t *bytes = lexer->bytes + data;
  return r->comment.is_closed && r->comment.end - r->comment.data_end == 3 &&
         !memchr(bytes, 0, count) && !memchr(bytes, '\r', count);
}

/* What the markup at the lexer's position is for libxml2; NOTHING if the lexer is to read it. */
static expectation classify(reader *r) {
  lm_lexer *lexer = &r->lexer;
  size_t start = lexer->position;
  uint8_t next = lexer->bytes[start + 1];
  if (next == '!' && lm_matches(lexer, start + 2, "--"))
    return is_plain_comment(r) ? COMMENT : NOTHING;
  bool is_end_tag = next == '/';
  if (!lm_is_letter(is_end_tag ? lexer->bytes[start + 2] : next)) return NOTHING;
  if (!lm_scan_tag(lexer, start) || !lexer->tag.is_plain || is_structural(lexer)) return NOTHING;
  if (!is_end_tag) return START_TAG;
  return lexer->tag.count == 0 && !lexer->tag.is_self_closing ? END_TAG : NOTHING;
}

/* Reads text, and all that libxml2 would misread, up to the next token for it. */
static void read_ahead(reader *r) {
  lm_lexer *lexer = &r->lexer;
  while (r->expected == NOTHING && lexer->position < lexer->count && !lexer->has_failed) {
    if ((lexer->state & LM_HTML_STATE_MASK) != LM_HTML_DATA) {
      lm_lex_raw_text(lexer);
      r->resume = lexer->position;
      continue;
    }
    if (lm_lex_text(lexer)) r->resume = lexer->position;
    if (lexer->position >= lexer->count) break;
    r->expected = classify(r);
    if (r->expected != NOTHING) break;
    lm_lex_markup(lexer);
    r->resume = lexer->position;
  }
  if (lexer->has_failed) stop(r);
}

/* Reads all before `offset`, and the token that it is in. */
static void catch_up(reader *r, size_t offset) {
  lm_lexer *lexer = &r->lexer;
  while (lexer->position < offset && !lexer->has_failed) {
    r->expected = NOTHING;
    lm_lex(lexer);
    r->resume = lexer->position;
  }
}

/* Counts callbacks without progress, so that no state of libxml2 can loop for ever. */
static bool is_stalled(reader *r) {
  if (r->is_stopped) return true;
  size_t now = cursor(r);
  r->stalled = now == r->last_cursor ? r->stalled + 1 : 0;
  r->last_cursor = now;
  if (r->stalled < STALLED_LIMIT) return false;
  stop(r);
  return true;
}

/* Whether libxml2 read the expected tag's name: it also reports ends that the source does not have. */
static bool is_name_of_tag(const reader *r, const xmlChar *name) {
  const lm_tag *tag = &r->lexer.tag;
  size_t length = strlen((const char *)name);
  return length == tag->name_end - tag->name_start &&
         lm_matches(&r->lexer, tag->name_start, (const char *)name);
}

/* After a callback behind which libxml2 reads on at its cursor. */
static void go_on(reader *r) {
  read_ahead(r);
  if (r->lexer.position > cursor(r)) set_cursor(r, r->lexer.position);
}

static void on_start_document(void *context) {
  reader *r = context;
  r->parser->input->cur = r->base;
  read_ahead(r);
  set_cursor(r, r->lexer.position);
  set_stack(r, STAYS);
}

/* Takes the name and attributes of the expected tag from libxml2, if it read as many and as long
   ones as stand in the source. */
static bool take_attributes(reader *r, const xmlChar *name, const xmlChar **pairs) {
  lm_lexer *lexer = &r->lexer;
  const lm_tag *tag = &lexer->tag;
  if (!is_name_of_tag(r, name)) return false;
  size_t count = 0;
  for (; pairs && pairs[2 * count]; count++) {
    if (count == tag->count) return false;
    const lm_attribute_place *place = &lexer->places[count];
    const xmlChar *value = pairs[2 * count + 1] ? pairs[2 * count + 1] : (const xmlChar *)"";
    lm_html_attribute attribute = {
        {pairs[2 * count], place->name_end - place->name_start},
        {value, place->value_end - place->value_start}};
    if (strlen((const char *)attribute.name.bytes) != attribute.name.count) return false;
    if (strlen((const char *)value) != attribute.value.count) return false;
    lexer->attributes[count] = attribute;
  }
  return count == tag->count;
}

/* The cursor is at the tag's `>` or `/>`, which libxml2 steps over afterwards. */
static void on_start_element(void *context, const xmlChar *name, const xmlChar **pairs) {
  reader *r = context;
  lm_lexer *lexer = &r->lexer;
  size_t now = cursor(r);
  if (now >= lexer->count || is_stalled(r)) return;
  size_t end = now + (r->base[now] == '/' ? 2 : 1);
  if (r->expected == START_TAG && end == lexer->tag.end && take_attributes(r, name, pairs)) {
    r->expected = NOTHING;
    lm_emit_tag(lexer, (lm_html_string){name, lexer->tag.name_end - lexer->tag.name_start},
                lexer->tag.count);
    push_open(r, name);
  } else {
    catch_up(r, end);
  }
  read_ahead(r);
  top_of_stack top = STAYS;
  if (r->resume > end) {
    bool is_behind_tag = r->base[r->resume - 1] == '>';
    set_cursor(r, is_behind_tag ? r->resume - 1 : r->resume);
    top = is_behind_tag ? STAYS : IS_POPPED;
  }
  if (r->is_stopped) return;
  r->closes_itself = r->parser->input->cur[0] == '/' && r->parser->input->cur[1] == '>';
  set_stack(r, top);
}

/* The cursor is behind the tag. */
static void read_end_tag(reader *r, const xmlChar *name) {
  lm_lexer *lexer = &r->lexer;
  size_t now = cursor(r);
  if (r->expected == END_TAG && now == lexer->tag.end && is_name_of_tag(r, name)) {
    r->expected = NOTHING;
    lm_emit_tag(lexer, (lm_html_string){name, lexer->tag.name_end - lexer->tag.name_start}, 0);
    pop_open(r, name);
  } else {
    catch_up(r, now);
  }
  go_on(r);
}

static void on_end_element(void *context, const xmlChar *name) {
  reader *r = context;
  if (is_stalled(r)) return;
  if (r->closes_itself) {
    r->closes_itself = false;
    set_stack(r, IS_POPPED);
    return;
  }
  /* On the way to an element's end, or to the document's. */
  if (name == neutral) return;
  bool is_at_end = cursor(r) >= r->lexer.count;
  read_end_tag(r, name);
  if (!is_at_end) set_stack(r, IS_POPPED);
}

static void on_comment(void *context, const xmlChar *data) {
  reader *r = context;
  lm_lexer *lexer = &r->lexer;
  size_t now = cursor(r), start = lexer->position;
  if (is_stalled(r)) return;
  size_t count = r->comment.data_end - start - 4;
  if (r->expected == COMMENT && now == r->comment.end && strlen((const char *)data) == count) {
    r->expected = NOTHING;
    lexer->position = now;
    lm_emit(lexer, &(lm_html_token){
                       .kind = LM_HTML_COMMENT, .start = start, .end = now, .text = {data, count}});
  } else {
    catch_up(r, now);
  }
  go_on(r);
  set_stack(r, STAYS);
}

/* An end tag of nothing open gives no other callback. Its message has one string, the name. */
static void on_error(void *context, error_pointer error) {
  reader *r = context;
  if (error->code != XML_ERR_TAG_NAME_MISMATCH || !error->str1 || error->str2) return;
  if (is_stalled(r)) return;
  bool is_at_end = cursor(r) >= r->lexer.count;
  read_end_tag(r, (const xmlChar *)error->str1);
  if (!is_at_end) set_stack(r, STAYS);
}

/* For a libxml2 that is not known: a callback only says how far it is. */
static void on_clock(reader *r) {
  size_t now = cursor(r);
  while (r->lexer.position < now && !r->lexer.has_failed) lm_lex(&r->lexer);
}

static void on_clock_start(void *context, const xmlChar *name, const xmlChar **pairs) {
  (void)name, (void)pairs;
  on_clock(context);
}

static void on_clock_name(void *context, const xmlChar *name) {
  (void)name;
  on_clock(context);
}

static void ignore_error(void *context, error_pointer error) { (void)context, (void)error; }

static void ignore_characters(void *context, const xmlChar *text, int count) {
  (void)context, (void)text, (void)count;
}

static void set_handlers(reader *r, bool is_clock) {
  xmlSAXHandler handlers = {
      .initialized = XML_SAX2_MAGIC,
      .startDocument = is_clock ? NULL : on_start_document,
      .startElement = is_clock ? on_clock_start : on_start_element,
      .endElement = is_clock ? on_clock_name : on_end_element,
      .comment = is_clock ? on_clock_name : on_comment,
      .characters = ignore_characters,
      .ignorableWhitespace = ignore_characters,
      .cdataBlock = ignore_characters,
      .serror = is_clock ? ignore_error : (xmlStructuredErrorFunc)on_error,
  };
  *r->parser->sax = handlers;
  r->parser->userData = r;
}

/* libxml2's own copy ends in a NUL, and has none before: there it would stop. */
static xmlChar *copy_source(const lm_html_input *input) {
  size_t count = input->source.count;
  xmlChar *copy = malloc(count + 1);
  if (!copy) return NULL;
  if (count > 0) memcpy(copy, input->source.bytes, count);
  for (xmlChar *nul = memchr(copy, 0, count); nul;
       nul = memchr(nul, 0, count - (size_t)(nul - copy)))
    *nul = 0x7F;
  copy[count] = 0;
  return copy;
}

/* Gives libxml2 its copy without a buffer behind it: nothing is moved or decoded, so that the
   cursor's distance from the base is the offset, and the cursor may be set. */
static bool open_parser(reader *r, bool is_clock) {
  r->parser = htmlNewParserCtxt();
  if (!r->parser) return false;
  htmlCtxtUseOptions(
      r->parser, HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                     HTML_PARSE_NODEFDTD | HTML_PARSE_NOIMPLIED | HTML_PARSE_IGNORE_ENC |
                     XML_PARSE_HUGE);
  set_handlers(r, is_clock);
  xmlParserInputPtr source = xmlNewInputStream(r->parser);
  if (!source) return false;
  source->base = source->cur = r->base;
  source->end = r->base + r->lexer.count;
  r->parser->charset = XML_CHAR_ENCODING_UTF8;
  return inputPush(r->parser, source) >= 0;
}

static bool is_known_libxml2(void) {
  long version = strtol(xmlParserVersion, NULL, 10);
  return version >= 20900 && version < 21400;
}

int32_t lm_html_read_document(const lm_html_input *input, uint32_t kind) {
  reader r = {.parser = NULL};
  lm_lexer_init(&r.lexer, input, false);
  if (kind == LM_HTML_ANY_READER) kind = is_known_libxml2() ? LM_HTML_LIBXML2 : LM_HTML_CLOCK;
  xmlChar *copy = NULL;
  if (kind != LM_HTML_LEXER) {
    xmlInitParser();
    r.base = copy = copy_source(input);
    if (copy && open_parser(&r, kind == LM_HTML_CLOCK))
      htmlParseDocument(r.parser);
    else
      r.lexer.has_failed = true;
  }
  while (r.lexer.position < r.lexer.count && !r.lexer.has_failed) lm_lex(&r.lexer);
  if (r.parser) htmlFreeParserCtxt(r.parser);
  free(copy);
  lm_lexer_free(&r.lexer);
  return r.lexer.has_failed ? -1 : 0;
}
