/* Markdown as a list of text blocks, read by md4c: what the C programs of the benchmark lay out. */
#ifndef BENCH_BLOCKS_H
#define BENCH_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

enum { STYLE_BOLD = 1, STYLE_ITALIC = 2, STYLE_CODE = 4 };

/* A stretch of one style and one link (-1: none); bytes of the block's text, half-open. */
typedef struct {
  uint32_t start, end;
  int32_t link;
  uint8_t style;
} run;

/* A paragraph, heading, table cell or code block. */
typedef struct {
  uint32_t text, text_count; /* bytes in blocks.text */
  uint32_t first_run, run_count;
  float x, width, size;
  uint8_t preformatted;
  uint8_t column, columns; /* columns is 0 outside tables */
} block;

typedef struct {
  char *text;
  size_t text_count, text_capacity;
  run *runs;
  size_t run_count, run_capacity;
  block *blocks;
  size_t block_count, block_capacity;
  int32_t link_count;
} blocks;

/* Reads Markdown (GitHub's dialect) for a page of the given width. */
void blocks_read(blocks *, const char *markdown, size_t count, float page_width);
void blocks_free(blocks *);

/* A file's bytes, and the process's CPU time: what another program does on the machine is not in it. */
char *read_file(const char *path, size_t *count);
double cpu_seconds(void);

/* One measured program: `prepare`, where there is one, is not timed; `round` answers a count. */
typedef struct {
  void (*prepare)(const char *markdown, size_t count);
  size_t (*round)(const char *markdown, size_t count);
} measured;

/* Answers each line of standard input, a path, with "MILLISECONDS COUNT" of one round. */
void serve_rounds(measured);

#endif
