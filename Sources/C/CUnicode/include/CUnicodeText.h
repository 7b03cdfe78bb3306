/* Unicode's algorithms on text, over ICU: bidi levels, line-break and grapheme boundaries,
   character properties. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Bidi. For one thread at a time. ubidi_open; null when out of memory. */
typedef struct lm_bidi lm_bidi;
lm_bidi *lm_bidi_create(void);
void lm_bidi_destroy(lm_bidi *bidi);
/* Writes the level of each UTF-16 code unit (ubidi_setPara, ubidi_getLevels). Paragraph separators
   in the text start the algorithm again. `base_level` is 0 or 1. Returns 0 on failure. */
int32_t lm_bidi_levels(
    lm_bidi *bidi, const uint16_t *text, size_t count, uint8_t base_level, uint8_t *levels);

/* Boundaries in UTF-8 text. For one thread at a time. ubrk_open; null for an unusable locale. */
typedef struct lm_boundaries lm_boundaries;
enum { LM_LINE_BREAKS = 0, LM_GRAPHEME_CLUSTERS = 1 };
lm_boundaries *lm_boundaries_create(int32_t kind, const char *locale);
void lm_boundaries_destroy(lm_boundaries *boundaries);
/* Sets is_boundary[i] to 1 for each boundary at the byte i of the text, 0 < i < count, and leaves
   the others as they are. Returns 0 on failure. */
int32_t lm_boundaries_mark(
    lm_boundaries *boundaries, const uint8_t *text, size_t count, uint8_t *is_boundary);

/* UAX #24. ISO 15924 tags as HarfBuzz has them; 'Zyyy' common, 'Zinh' inherited. */
uint32_t lm_script(uint32_t code_point);
/* The character's Script_Extensions as tags; returns how many, at least 1 and at most `capacity`. */
uint32_t lm_script_extensions(uint32_t code_point, uint32_t *scripts, uint32_t capacity);

enum { LM_BRACKET_NONE = 0, LM_BRACKET_OPEN = 1, LM_BRACKET_CLOSE = 2 };
int32_t lm_bracket_type(uint32_t code_point);
uint32_t lm_paired_bracket(uint32_t code_point);

/* What a character is, as bits. */
enum {
  LM_IS_MARK = 1,               /* Mn, Mc, Me */
  LM_IS_FORMAT = 2,             /* Cf */
  LM_IS_SPACE_SEPARATOR = 4,    /* Zs */
  LM_IS_UNASSIGNED = 8,         /* Cn, Co, Cs */
  LM_IS_CONTROL = 16,           /* Cc */
  LM_IS_IGNORABLE = 32,         /* Default_Ignorable_Code_Point */
  LM_IS_EAST_ASIAN = 64,        /* East_Asian_Width F, W or H */
  LM_IS_VARIATION_SELECTOR = 128,
  LM_IS_EMOJI = 256,
  LM_IS_EMOJI_PRESENTATION = 512,
  LM_IS_EMOJI_MODIFIER = 1024,
  LM_IS_EMOJI_MODIFIER_BASE = 2048,
  LM_IS_REGIONAL_INDICATOR = 4096,
  LM_IS_WIDE = 8192,            /* East_Asian_Width F or W */
};
uint32_t lm_character_bits(uint32_t code_point);

/* Line_Break classes (UAX #14), as far as rules of ours name them. */
enum {
  LM_LB_OTHER = 0,
  LM_LB_ALPHABETIC,       /* AL, AI, SA, NU, XX, SG */
  LM_LB_HEBREW,           /* HL */
  LM_LB_IDEOGRAPHIC,      /* ID, H2, H3, JL, JV, JT, EB, EM */
  LM_LB_NONSTARTER,       /* NS, CJ */
  LM_LB_INITIAL_QUOTE,    /* QU and general category Pi */
  LM_LB_FINAL_QUOTE,      /* QU and general category Pf */
  LM_LB_QUOTE,            /* other QU */
  LM_LB_EXCLAMATION,      /* EX */
  LM_LB_CLOSE,            /* CL, CP, IS, SY, ZW, IN, and spaces and line ends */
  LM_LB_BREAK_AFTER,      /* BA */
  LM_LB_HYPHEN,           /* HY */
  LM_LB_OPEN,             /* OP */
  LM_LB_GLUE,             /* GL, WJ */
  LM_LB_COMBINING,        /* CM, ZWJ */
  LM_LB_PREFIX,           /* PR, BB */
  LM_LB_POSTFIX,          /* PO */
};
int32_t lm_line_break_class(uint32_t code_point);
