/* Font files and text shaping, over HarfBuzz. No system header: fixed-width integers and opaque
   handles only. Advances are in 1/65536 px; offsets are UTF-8 bytes. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* A face of a font file. Immutable once open: any number of threads may use it. */
typedef struct lm_face lm_face;
/* A face at a size. For one thread at a time. */
typedef struct lm_font lm_font;
/* A font with a script, direction, language and set of features. For one thread at a time. */
typedef struct lm_shaper lm_shaper;
/* Room for the clusters of one shaped run. For one thread at a time. */
typedef struct lm_clusters lm_clusters;

enum {
  LM_FACE_OPENED = 0,
  LM_FACE_UNREADABLE = 1,   /* no such file, a directory, no permission */
  LM_FACE_NOT_A_FONT = 2,
  LM_FACE_NO_SUCH_FACE = 3, /* the file has fewer faces; *face_count tells how many */
};

/* hb_blob_create_from_file_or_fail, hb_face_create. Null unless *status is LM_FACE_OPENED. */
lm_face *lm_face_open(const char *path, uint32_t index, int32_t *status, uint32_t *face_count);
void lm_face_close(lm_face *face);
/* The whole file. Lives as long as the face. */
const uint8_t *lm_face_file(const lm_face *face, size_t *count);
/* A table of the face; null and 0 when it has none. The caller frees with lm_table_release. */
typedef struct { const uint8_t *bytes; size_t count; void *owner; } lm_table;
lm_table lm_face_table(const lm_face *face, uint32_t tag);
void lm_table_release(lm_table table);
/* At least 1. */
uint32_t lm_face_units_per_em(const lm_face *face);
uint32_t lm_face_glyph_count(const lm_face *face);
/* The family's English name as UTF-8; returns its length, and writes at most `capacity` bytes with
   a final NUL. */
uint32_t lm_face_family(const lm_face *face, char *name, uint32_t capacity);
/* The glyph that the character map has for a code point; 0 for none. */
uint32_t lm_face_glyph(const lm_face *face, uint32_t code_point);
/* Whether the character map names a glyph for this variation sequence (cmap format 14). */
int32_t lm_face_has_variation(const lm_face *face, uint32_t code_point, uint32_t selector);
/* The top of the glyph's outline in font units; 0 for none. */
int32_t lm_face_glyph_top(const lm_face *face, uint32_t glyph);

/* `scale` is the size in 1/65536 px; GPOS values are scaled by it. Advances are
   round(units * x_scale / 64), halves away from 0. The face must outlive the font. */
lm_font *lm_font_create(const lm_face *face, int32_t scale, int32_t x_scale);
/* Takes advances from an embedded bitmap strike instead: px per ppem by glyph, times `factor`. */
void lm_font_set_bitmap_advances(
    lm_font *font, const uint8_t *advances, uint32_t count, float factor);
void lm_font_destroy(lm_font *font);
/* The glyph's own advance. */
int32_t lm_font_advance(lm_font *font, uint32_t glyph);

enum {
  LM_RIGHT_TO_LEFT = 1,
  LM_NO_LIGATURES = 2,    /* liga and clig off, as letter-spacing wants */
  LM_HALF_WIDTHS = 4,     /* halt on */
  LM_WITHOUT_FRACTIONS = 8, /* frac, numr and dnom off: what a text without U+2044 gets anyway */
};

/* `script` is an ISO 15924 tag ('Latn'), `language` BCP 47. The font must outlive the shaper. */
lm_shaper *lm_shaper_create(
    lm_font *font, uint32_t script, const char *language, uint32_t options);
void lm_shaper_destroy(lm_shaper *shaper);

/* One shaped cluster: the characters from `start` to the next cluster's start. */
typedef struct {
  uint32_t start;
  int32_t advance;
  uint32_t glyph;      /* the first one in memory order */
  uint8_t is_unsafe;   /* HarfBuzz: text broken before this cluster must be shaped again */
  uint8_t is_missing;  /* holds a .notdef */
  uint8_t glyph_count; /* at most 255 */
  uint8_t reserved;
} lm_cluster;

lm_clusters *lm_clusters_create(void);
void lm_clusters_destroy(lm_clusters *clusters);

/* Shapes text[start, end) with the text around it as context (hb_shape). The clusters come in
   logical order, and live until the next call with the same room; returns their number. */
uint32_t lm_shape(
    lm_shaper *shaper, lm_clusters *room, const uint8_t *text, uint32_t text_count,
    uint32_t start, uint32_t end, const lm_cluster **clusters);

/* One glyph as placed by shaping; lengths in 1/65536 px, y up. */
typedef struct {
  uint32_t cluster; /* the `start` of its cluster */
  uint32_t glyph;
  int32_t advance, x_offset, y_offset;
} lm_glyph;

/* The glyphs of the room's last shaped run in visual order, left to right: returns how many, and
   writes at most `capacity`. hb_buffer_get_glyph_infos, hb_buffer_get_glyph_positions. */
uint32_t lm_glyphs(const lm_clusters *room, lm_glyph *glyphs, uint32_t capacity);

enum { LM_MOVE = 0, LM_LINE = 1, LM_QUADRATIC = 2, LM_CUBIC = 3, LM_CLOSE = 4 };

/* One step of an outline in font units, y up; as many points as the verb takes, its end last. */
typedef struct {
  int32_t verb;
  float x[3], y[3];
} lm_outline_step;

/* The outline of a glyph: returns how many steps it has, and writes at most `capacity`.
   hb_font_get_glyph_shape. */
uint32_t lm_face_outline(
    const lm_face *face, uint32_t glyph, lm_outline_step *steps, uint32_t capacity);

enum { LM_GSUB = 0, LM_GPOS = 1 };

/* The lookups of the GSUB or GPOS table that the shaper applies, ascending: returns how many, and
   writes at most `capacity`. */
uint32_t lm_shaper_lookups(
    const lm_shaper *shaper, int32_t table, uint32_t *lookups, uint32_t capacity);
