#define _GNU_SOURCE
#include "blocks.h"

#include <md4c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  blocks *out;
  float page_width, indent;
  uint8_t style;
  int32_t link;
  unsigned column, columns;
  int open; /* whether the last block takes text */
  float size;
} reader;

/* Makes room for one more element of an array. */
static void *grown(void *array, size_t count, size_t *capacity, size_t extra, size_t element) {
  if (count + extra <= *capacity) return array;
  while (*capacity < count + extra) *capacity = *capacity ? *capacity * 2 : 1024;
  array = realloc(array, *capacity * element);
  if (!array) abort();
  return array;
}

static block *open_block(reader *r) {
  blocks *out = r->out;
  out->blocks = grown(out->blocks, out->block_count, &out->block_capacity, 1, sizeof(block));
  block *b = &out->blocks[out->block_count++];
  *b = (block){.text = (uint32_t)out->text_count, .first_run = (uint32_t)out->run_count,
               .x = r->indent, .width = r->page_width - r->indent, .size = r->size};
  r->open = 1;
  return b;
}

static void append(reader *r, const char *text, size_t count) {
  if (!count) return;
  blocks *out = r->out;
  if (!r->open) open_block(r); /* the text of a tight list item */
  block *b = &out->blocks[out->block_count - 1];
  out->text = grown(out->text, out->text_count, &out->text_capacity, count, 1);
  memcpy(out->text + out->text_count, text, count);
  uint32_t start = b->text_count;
  out->text_count += count;
  b->text_count += (uint32_t)count;
  run *last = b->run_count ? &out->runs[out->run_count - 1] : NULL;
  if (last && last->style == r->style && last->link == r->link) {
    last->end = b->text_count;
    return;
  }
  out->runs = grown(out->runs, out->run_count, &out->run_capacity, 1, sizeof(run));
  out->runs[out->run_count++] = (run){start, b->text_count, r->link, r->style};
  b->run_count++;
}

static int enter_block(MD_BLOCKTYPE type, void *detail, void *user) {
  reader *r = user;
  static const float heading_sizes[] = {32, 24, 18.72f, 16, 13.28f, 10.72f};
  r->open = 0;
  switch (type) {
    case MD_BLOCK_QUOTE: case MD_BLOCK_UL: case MD_BLOCK_OL: r->indent += 40; break;
    case MD_BLOCK_P: open_block(r); break;
    case MD_BLOCK_H:
      r->size = heading_sizes[((MD_BLOCK_H_DETAIL *)detail)->level - 1];
      r->style |= STYLE_BOLD;
      open_block(r);
      break;
    case MD_BLOCK_CODE:
      r->style |= STYLE_CODE;
      open_block(r)->preformatted = 1;
      break;
    case MD_BLOCK_TABLE: r->columns = ((MD_BLOCK_TABLE_DETAIL *)detail)->col_count; break;
    case MD_BLOCK_TR: r->column = 0; break;
    case MD_BLOCK_TH: case MD_BLOCK_TD: {
      if (type == MD_BLOCK_TH) r->style |= STYLE_BOLD;
      block *b = open_block(r);
      float width = b->width / r->columns;
      b->x += r->column * width;
      b->width = width - 8;
      b->column = (uint8_t)r->column++;
      b->columns = (uint8_t)r->columns;
      break;
    }
    default: break;
  }
  return 0;
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *user) {
  (void)detail;
  reader *r = user;
  r->open = 0;
  switch (type) {
    case MD_BLOCK_QUOTE: case MD_BLOCK_UL: case MD_BLOCK_OL: r->indent -= 40; break;
    case MD_BLOCK_H: r->size = 16; r->style &= ~STYLE_BOLD; break;
    case MD_BLOCK_TH: r->style &= ~STYLE_BOLD; break;
    case MD_BLOCK_CODE: r->style &= ~STYLE_CODE; break;
    default: break;
  }
  return 0;
}

static uint8_t style_of(MD_SPANTYPE type) {
  return type == MD_SPAN_STRONG ? STYLE_BOLD : type == MD_SPAN_EM ? STYLE_ITALIC
       : type == MD_SPAN_CODE   ? STYLE_CODE : 0;
}

static int enter_span(MD_SPANTYPE type, void *detail, void *user) {
  (void)detail;
  reader *r = user;
  r->style |= style_of(type);
  if (type == MD_SPAN_A) r->link = r->out->link_count++;
  return 0;
}

static int leave_span(MD_SPANTYPE type, void *detail, void *user) {
  (void)detail;
  reader *r = user;
  r->style &= ~style_of(type);
  if (type == MD_SPAN_A) r->link = -1;
  return 0;
}

static int text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE count, void *user) {
  if (type == MD_TEXT_SOFTBR) append(user, " ", 1);
  else if (type == MD_TEXT_BR) append(user, "\n", 1);
  else append(user, text, count);
  return 0;
}

void blocks_read(blocks *out, const char *markdown, size_t count, float page_width) {
  static const MD_PARSER parser = {
      .flags = MD_DIALECT_GITHUB, .enter_block = enter_block, .leave_block = leave_block,
      .enter_span = enter_span, .leave_span = leave_span, .text = text};
  reader r = {.out = out, .page_width = page_width, .link = -1, .size = 16};
  *out = (blocks){0};
  if (md_parse(markdown, (MD_SIZE)count, &parser, &r)) abort();
}

void blocks_free(blocks *b) {
  free(b->text);
  free(b->runs);
  free(b->blocks);
}

char *read_file(const char *path, size_t *count) {
  FILE *file = fopen(path, "rb");
  if (!file) { perror(path); exit(66); }
  fseek(file, 0, SEEK_END);
  *count = (size_t)ftell(file);
  rewind(file);
  char *bytes = malloc(*count + 1);
  if (!bytes || fread(bytes, 1, *count, file) != *count) { perror(path); exit(66); }
  fclose(file);
  return bytes;
}

double cpu_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void serve_rounds(measured program) {
  char path[4096];
  while (fgets(path, sizeof path, stdin)) {
    path[strcspn(path, "\n")] = 0;
    size_t count;
    char *markdown = read_file(path, &count);
    if (program.prepare) program.prepare(markdown, count);
    double start = cpu_seconds();
    size_t found = program.round(markdown, count);
    printf("%.3f %zu\n", (cpu_seconds() - start) * 1e3, found);
    fflush(stdout);
    free(markdown);
  }
}
