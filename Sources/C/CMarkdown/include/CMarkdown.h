#pragma once

/* The block structure of Markdown, by md4c, as a list of events with byte offsets. */

#include <stddef.h>
#include <stdint.h>

/* What an event is about. */
typedef enum lm_markdown_kind {
  LM_MARKDOWN_DOCUMENT,
  LM_MARKDOWN_QUOTE,
  LM_MARKDOWN_BULLET_LIST,
  /* value: the number of the first item. */
  LM_MARKDOWN_ORDERED_LIST,
  LM_MARKDOWN_ITEM,
  LM_MARKDOWN_RULE,
  /* value: 1 to 6. */
  LM_MARKDOWN_HEADING,
  /* Entered with the range of the info string; empty where there is none. */
  LM_MARKDOWN_CODE,
  LM_MARKDOWN_HTML,
  /* Not reported in the items of tight lists: their text then stands in the item itself. */
  LM_MARKDOWN_PARAGRAPH,
  LM_MARKDOWN_TABLE,
  LM_MARKDOWN_TABLE_HEAD,
  LM_MARKDOWN_TABLE_BODY,
  LM_MARKDOWN_ROW,
  /* value: an lm_markdown_alignment. */
  LM_MARKDOWN_HEADER_CELL,
  LM_MARKDOWN_CELL,
  /* An inline element that md4c found; its kind is not told. */
  LM_MARKDOWN_SPAN,
  /* Text at start..<end of the input, within one line. Not entered or left. */
  LM_MARKDOWN_TEXT,
  /* `value` columns of indentation in code or HTML. Not entered or left. */
  LM_MARKDOWN_SPACES,
  /* The end of a line within a block. Not entered or left. */
  LM_MARKDOWN_LINE_END,
} lm_markdown_kind;

typedef enum lm_markdown_alignment {
  LM_MARKDOWN_ALIGN_NONE,
  LM_MARKDOWN_ALIGN_LEFT,
  LM_MARKDOWN_ALIGN_CENTER,
  LM_MARKDOWN_ALIGN_RIGHT,
} lm_markdown_alignment;

typedef enum lm_markdown_phase {
  LM_MARKDOWN_ENTER,
  LM_MARKDOWN_LEAVE,
  /* Of kinds that are not entered or left. */
  LM_MARKDOWN_POINT,
} lm_markdown_phase;

/* Offsets are bytes of the input. An element is entered at the first text inside it and left at the
 * end of the last text before its end. */
typedef struct lm_markdown_event {
  uint8_t kind;
  uint8_t phase;
  uint32_t value;
  uint32_t start;
  uint32_t end;
} lm_markdown_event;

typedef enum lm_markdown_status {
  LM_MARKDOWN_OK,
  LM_MARKDOWN_OUT_OF_MEMORY,
  /* Tables have more than `cell_limit` cells in all. */
  LM_MARKDOWN_TOO_MANY_CELLS,
} lm_markdown_status;

/* The events of one document. */
typedef struct lm_markdown_blocks lm_markdown_blocks;

/* An empty list; null where memory is short. */
lm_markdown_blocks *lm_markdown_blocks_create(void);
void lm_markdown_blocks_destroy(lm_markdown_blocks *blocks);

/* Parses text[0, count) and replaces the list by its events (md_parse). */
lm_markdown_status lm_markdown_blocks_parse(
    lm_markdown_blocks *blocks, const uint8_t *text, uint32_t count, uint64_t cell_limit);

/* The events, owned by `blocks`; valid until it parses again. */
const lm_markdown_event *lm_markdown_blocks_events(const lm_markdown_blocks *blocks, size_t *count);
