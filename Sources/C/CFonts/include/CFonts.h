/* Finding installed fonts, over fontconfig. The library is opened at run time, so that a program
   that names its font files does not need it. */
#pragma once
#include <stdint.h>

enum {
  LM_FONT_FOUND = 0,
  LM_FONT_NOT_FOUND = 1,
  LM_FONT_LIBRARY_MISSING = 2, /* libfontconfig.so.1 cannot be opened */
};

/* Finds the file of the best match for a family (FcFontMatch). Writes the path (NUL-terminated, at
   most `path_capacity` bytes), the face index, and the name of the family found. */
int32_t lm_font_find(
    const char *family, int32_t is_bold, int32_t is_italic, char *path, uint32_t path_capacity,
    int32_t *face_index, char *found_family, uint32_t family_capacity);
