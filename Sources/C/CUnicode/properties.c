#include "CUnicode.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

static uint32_t tag_of(UScriptCode script) {
  const char *name = uscript_getShortName(script);
  if (!name || !name[0] || !name[1] || !name[2] || !name[3]) name = "Zzzz";
  return (uint32_t)name[0] << 24 | (uint32_t)name[1] << 16 | (uint32_t)name[2] << 8 |
         (uint32_t)name[3];
}

uint32_t lm_script(uint32_t code_point) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript((UChar32)code_point, &status);
  return tag_of(U_SUCCESS(status) ? script : USCRIPT_UNKNOWN);
}

uint32_t lm_script_extensions(uint32_t code_point, uint32_t *scripts, uint32_t capacity) {
  UScriptCode found[64];
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = uscript_getScriptExtensions((UChar32)code_point, found, 64, &status);
  if (U_FAILURE(status) || count < 1 || capacity == 0) {
    if (capacity > 0) scripts[0] = lm_script(code_point);
    return capacity > 0;
  }
  if ((uint32_t)count > capacity) count = (int32_t)capacity;
  for (int32_t i = 0; i < count; i++) scripts[i] = tag_of(found[i]);
  return (uint32_t)count;
}

int32_t lm_bracket_type(uint32_t code_point) {
  return u_getIntPropertyValue((UChar32)code_point, UCHAR_BIDI_PAIRED_BRACKET_TYPE);
}

uint32_t lm_paired_bracket(uint32_t code_point) {
  return (uint32_t)u_getBidiPairedBracket((UChar32)code_point);
}

static uint32_t category_bits(int32_t category) {
  uint32_t mask = U_MASK(category);
  if (mask & U_GC_M_MASK) return LM_IS_MARK;
  if (mask & U_GC_CF_MASK) return LM_IS_FORMAT;
  if (mask & U_GC_ZS_MASK) return LM_IS_SPACE_SEPARATOR;
  if (mask & (U_GC_CN_MASK | U_GC_CO_MASK | U_GC_CS_MASK)) return LM_IS_UNASSIGNED;
  return mask & U_GC_CC_MASK ? LM_IS_CONTROL : 0;
}

uint32_t lm_character_bits(uint32_t code_point) {
  static const struct { UProperty property; uint32_t bit; } properties[] = {
      {UCHAR_DEFAULT_IGNORABLE_CODE_POINT, LM_IS_IGNORABLE},
      {UCHAR_VARIATION_SELECTOR, LM_IS_VARIATION_SELECTOR},
      {UCHAR_EMOJI, LM_IS_EMOJI},
      {UCHAR_EMOJI_PRESENTATION, LM_IS_EMOJI_PRESENTATION},
      {UCHAR_EMOJI_MODIFIER, LM_IS_EMOJI_MODIFIER},
      {UCHAR_EMOJI_MODIFIER_BASE, LM_IS_EMOJI_MODIFIER_BASE},
      {UCHAR_REGIONAL_INDICATOR, LM_IS_REGIONAL_INDICATOR},
  };
  UChar32 c = (UChar32)code_point;
  uint32_t bits = category_bits(u_charType(c));
  for (size_t i = 0; i < sizeof properties / sizeof *properties; i++) {
    if (u_hasBinaryProperty(c, properties[i].property)) bits |= properties[i].bit;
  }
  int32_t width = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
  if (width == U_EA_FULLWIDTH || width == U_EA_WIDE || width == U_EA_HALFWIDTH) {
    bits |= LM_IS_EAST_ASIAN;
  }
  if (width == U_EA_FULLWIDTH || width == U_EA_WIDE) bits |= LM_IS_WIDE;
  return bits;
}

static int32_t quote_class(UChar32 c) {
  switch (u_charType(c)) {
    case U_INITIAL_PUNCTUATION: return LM_LB_INITIAL_QUOTE;
    case U_FINAL_PUNCTUATION: return LM_LB_FINAL_QUOTE;
    default: return LM_LB_QUOTE;
  }
}

int32_t lm_line_break_class(uint32_t code_point) {
  UChar32 c = (UChar32)code_point;
  switch (u_getIntPropertyValue(c, UCHAR_LINE_BREAK)) {
    case U_LB_ALPHABETIC: case U_LB_AMBIGUOUS: case U_LB_COMPLEX_CONTEXT: case U_LB_NUMERIC:
    case U_LB_UNKNOWN: case U_LB_SURROGATE:
      return LM_LB_ALPHABETIC;
    case U_LB_HEBREW_LETTER: return LM_LB_HEBREW;
    case U_LB_IDEOGRAPHIC: case U_LB_H2: case U_LB_H3: case U_LB_JL: case U_LB_JV: case U_LB_JT:
    case U_LB_E_BASE: case U_LB_E_MODIFIER:
      return LM_LB_IDEOGRAPHIC;
    case U_LB_NONSTARTER: case U_LB_CONDITIONAL_JAPANESE_STARTER: return LM_LB_NONSTARTER;
    case U_LB_QUOTATION: return quote_class(c);
    case U_LB_EXCLAMATION: return LM_LB_EXCLAMATION;
    case U_LB_CLOSE_PUNCTUATION: case U_LB_CLOSE_PARENTHESIS: case U_LB_INFIX_NUMERIC:
    case U_LB_BREAK_SYMBOLS: case U_LB_ZWSPACE: case U_LB_SPACE: case U_LB_MANDATORY_BREAK:
    case U_LB_CARRIAGE_RETURN: case U_LB_LINE_FEED: case U_LB_NEXT_LINE: case U_LB_INSEPARABLE:
      return LM_LB_CLOSE;
    case U_LB_BREAK_AFTER: return LM_LB_BREAK_AFTER;
    case U_LB_HYPHEN: return LM_LB_HYPHEN;
    case U_LB_OPEN_PUNCTUATION: return LM_LB_OPEN;
    case U_LB_GLUE: case U_LB_WORD_JOINER: return LM_LB_GLUE;
    case U_LB_COMBINING_MARK: case U_LB_ZWJ: return LM_LB_COMBINING;
    case U_LB_PREFIX_NUMERIC: case U_LB_BREAK_BEFORE: return LM_LB_PREFIX;
    case U_LB_POSTFIX_NUMERIC: return LM_LB_POSTFIX;
    default: return LM_LB_OTHER;
  }
}
