#include "CMarkdown.h"

#include <md4c.h>
#include <stdlib.h>
#include <string.h>

struct lm_markdown_blocks {
  lm_markdown_event *events;
  size_t count, capacity;

  /* While parsing. */
  const char *text;
  uint32_t text_count;
  /* Events from here on were entered and wait for the first text inside them. */
  size_t waiting;
  /* Where the last text ended. */
  uint32_t end;
  uint64_t cells, cell_limit;
};

lm_markdown_blocks *lm_markdown_blocks_create(void) {
  return calloc(1, sizeof(lm_markdown_blocks));
}

void lm_markdown_blocks_destroy(lm_markdown_blocks *blocks) {
  if (!blocks) return;
  free(blocks->events);
  free(blocks);
}

const lm_markdown_event *lm_markdown_blocks_events(const lm_markdown_blocks *blocks, size_t *count) {
  *count = blocks->count;
  return blocks->events;
}

/* Appends an event; 0 for success, as md4c's callbacks answer. */
static int append(lm_markdown_blocks *blocks, lm_markdown_event event) {
  if (blocks->count == blocks->capacity) {
    size_t capacity = blocks->capacity ? blocks->capacity * 2 : 1024;
    lm_markdown_event *events = realloc(blocks->events, capacity * sizeof *events);
    if (!events) return LM_MARKDOWN_OUT_OF_MEMORY;
    blocks->events = events;
    blocks->capacity = capacity;
  }
  blocks->events[blocks->count++] = event;
  return 0;
}

/* Tells the elements that were entered since the last text where they begin. */
static void settle(lm_markdown_blocks *blocks, uint32_t start) {
  for (size_t i = blocks->waiting; i < blocks->count; i++) {
    lm_markdown_event *event = &blocks->events[i];
    if (event->phase != LM_MARKDOWN_ENTER) continue;
    if (event->kind == LM_MARKDOWN_CODE && event->end > event->start) continue;
    event->start = event->end = start;
  }
  blocks->waiting = blocks->count;
}

static lm_markdown_kind block_kind(MD_BLOCKTYPE type) {
  switch (type) {
    case MD_BLOCK_DOC: return LM_MARKDOWN_DOCUMENT;
    case MD_BLOCK_QUOTE: return LM_MARKDOWN_QUOTE;
    case MD_BLOCK_UL: return LM_MARKDOWN_BULLET_LIST;
    case MD_BLOCK_OL: return LM_MARKDOWN_ORDERED_LIST;
    case MD_BLOCK_LI: return LM_MARKDOWN_ITEM;
    case MD_BLOCK_HR: return LM_MARKDOWN_RULE;
    case MD_BLOCK_H: return LM_MARKDOWN_HEADING;
    case MD_BLOCK_CODE: return LM_MARKDOWN_CODE;
    case MD_BLOCK_HTML: return LM_MARKDOWN_HTML;
    case MD_BLOCK_P: return LM_MARKDOWN_PARAGRAPH;
    case MD_BLOCK_TABLE: return LM_MARKDOWN_TABLE;
    case MD_BLOCK_THEAD: return LM_MARKDOWN_TABLE_HEAD;
    case MD_BLOCK_TBODY: return LM_MARKDOWN_TABLE_BODY;
    case MD_BLOCK_TR: return LM_MARKDOWN_ROW;
    case MD_BLOCK_TH: return LM_MARKDOWN_HEADER_CELL;
    case MD_BLOCK_TD: return LM_MARKDOWN_CELL;
  }
  return LM_MARKDOWN_PARAGRAPH;
}

static uint32_t alignment(MD_ALIGN align) {
  switch (align) {
    case MD_ALIGN_LEFT: return LM_MARKDOWN_ALIGN_LEFT;
    case MD_ALIGN_CENTER: return LM_MARKDOWN_ALIGN_CENTER;
    case MD_ALIGN_RIGHT: return LM_MARKDOWN_ALIGN_RIGHT;
    default: return LM_MARKDOWN_ALIGN_NONE;
  }
}

/* Whether text[0, size) lies in the input; gives its offset. */
static int locate(
    const lm_markdown_blocks *blocks, const MD_CHAR *text, MD_SIZE size, uint32_t *offset) {
  uintptr_t base = (uintptr_t)blocks->text, at = (uintptr_t)text;
  if (at < base || at - base > blocks->text_count || size > blocks->text_count - (at - base)) {
    return 0;
  }
  *offset = (uint32_t)(at - base);
  return 1;
}

static int enter_block(MD_BLOCKTYPE type, void *detail, void *userdata) {
  lm_markdown_blocks *blocks = userdata;
  lm_markdown_event event = {
    .kind = (uint8_t)block_kind(type), .phase = LM_MARKDOWN_ENTER,
    .start = blocks->end, .end = blocks->end,
  };
  if (type == MD_BLOCK_H) event.value = ((MD_BLOCK_H_DETAIL *)detail)->level;
  if (type == MD_BLOCK_OL) event.value = ((MD_BLOCK_OL_DETAIL *)detail)->start;
  if (type == MD_BLOCK_TH || type == MD_BLOCK_TD) {
    event.value = alignment(((MD_BLOCK_TD_DETAIL *)detail)->align);
    if (++blocks->cells > blocks->cell_limit) return LM_MARKDOWN_TOO_MANY_CELLS;
  }
  if (type == MD_BLOCK_CODE) {
    MD_ATTRIBUTE info = ((MD_BLOCK_CODE_DETAIL *)detail)->info;
    uint32_t start;
    if (info.size > 0 && locate(blocks, info.text, info.size, &start)) {
      event.start = start;
      event.end = start + info.size;
    }
  }
  return append(blocks, event);
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *userdata) {
  lm_markdown_blocks *blocks = userdata;
  (void)detail;
  lm_markdown_event event = {
    .kind = (uint8_t)block_kind(type), .phase = LM_MARKDOWN_LEAVE,
    .start = blocks->end, .end = blocks->end,
  };
  return append(blocks, event);
}

static int append_span(lm_markdown_blocks *blocks, lm_markdown_phase phase) {
  lm_markdown_event event = {
    .kind = LM_MARKDOWN_SPAN, .phase = (uint8_t)phase, .start = blocks->end, .end = blocks->end,
  };
  return append(blocks, event);
}

static int enter_span(MD_SPANTYPE type, void *detail, void *userdata) {
  (void)type, (void)detail;
  return append_span(userdata, LM_MARKDOWN_ENTER);
}

static int leave_span(MD_SPANTYPE type, void *detail, void *userdata) {
  (void)type, (void)detail;
  return append_span(userdata, LM_MARKDOWN_LEAVE);
}

static int text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *userdata) {
  lm_markdown_blocks *blocks = userdata;
  uint32_t start;
  (void)type;
  if (size == 0) return 0;
  lm_markdown_event event = {.phase = LM_MARKDOWN_POINT, .start = blocks->end, .end = blocks->end};
  if (locate(blocks, text, size, &start)) {
    event.kind = LM_MARKDOWN_TEXT;
    event.start = start;
    event.end = blocks->end = start + size;
    settle(blocks, start);
  } else if (text[0] == '\n') {
    event.kind = LM_MARKDOWN_LINE_END;
  } else {
    event.kind = LM_MARKDOWN_SPACES;
    event.value = size;
  }
  return append(blocks, event);
}

lm_markdown_status lm_markdown_blocks_parse(
    lm_markdown_blocks *blocks, const uint8_t *input, uint32_t count, uint64_t cell_limit) {
  MD_PARSER parser = {
    .flags = MD_FLAG_TABLES,
    .enter_block = enter_block, .leave_block = leave_block,
    .enter_span = enter_span, .leave_span = leave_span,
    .text = text,
  };
  blocks->count = blocks->waiting = 0;
  blocks->text = (const char *)input;
  blocks->text_count = count;
  blocks->end = 0;
  blocks->cells = 0;
  blocks->cell_limit = cell_limit;
  int status = md_parse(blocks->text, count, &parser, blocks);
  blocks->text = NULL;
  return status < 0 ? LM_MARKDOWN_OUT_OF_MEMORY : (lm_markdown_status)status;
}
