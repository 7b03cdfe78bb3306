#include "CFonts.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

/* fontconfig's interface, as far as it is used. */
enum { MATCH_PATTERN = 0, RESULT_MATCH = 0, SLANT_ITALIC = 100, WEIGHT_REGULAR = 80, WEIGHT_BOLD = 200 };

static struct {
  void *(*pattern_create)(void);
  void (*pattern_destroy)(void *);
  int (*add_string)(void *, const char *, const unsigned char *);
  int (*add_integer)(void *, const char *, int);
  int (*get_string)(const void *, const char *, int, unsigned char **);
  int (*get_integer)(const void *, const char *, int, int *);
  int (*substitute)(void *, void *, int);
  void (*default_substitute)(void *);
  void *(*match)(void *, void *, int *);
} fc;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int is_open;

static int load(void *library, void *function, const char *name) {
  void *symbol = dlsym(library, name);
  memcpy(function, &symbol, sizeof symbol);
  return symbol != 0;
}

static void open_library(void) {
  void *library = dlopen("libfontconfig.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  is_open = load(library, &fc.pattern_create, "FcPatternCreate") &&
            load(library, &fc.pattern_destroy, "FcPatternDestroy") &&
            load(library, &fc.add_string, "FcPatternAddString") &&
            load(library, &fc.add_integer, "FcPatternAddInteger") &&
            load(library, &fc.get_string, "FcPatternGetString") &&
            load(library, &fc.get_integer, "FcPatternGetInteger") &&
            load(library, &fc.substitute, "FcConfigSubstitute") &&
            load(library, &fc.default_substitute, "FcDefaultSubstitute") &&
            load(library, &fc.match, "FcFontMatch");
}

static int copy_string(const void *pattern, const char *key, char *to, uint32_t capacity) {
  unsigned char *value = 0;
  if (fc.get_string(pattern, key, 0, &value) != RESULT_MATCH || !value) return 0;
  size_t length = strlen((const char *)value);
  if (length + 1 > capacity) return 0;
  memcpy(to, value, length + 1);
  return 1;
}

static void *match(const char *family, int32_t is_bold, int32_t is_italic) {
  void *pattern = fc.pattern_create();
  if (!pattern) return 0;
  fc.add_string(pattern, "family", (const unsigned char *)family);
  fc.add_integer(pattern, "weight", is_bold ? WEIGHT_BOLD : WEIGHT_REGULAR);
  if (is_italic) fc.add_integer(pattern, "slant", SLANT_ITALIC);
  fc.substitute(0, pattern, MATCH_PATTERN);
  fc.default_substitute(pattern);
  int result = 0;
  void *found = fc.match(0, pattern, &result);
  fc.pattern_destroy(pattern);
  return found;
}

int32_t lm_font_find(
    const char *family, int32_t is_bold, int32_t is_italic, char *path, uint32_t path_capacity,
    int32_t *face_index, char *found_family, uint32_t family_capacity) {
  pthread_once(&once, open_library);
  if (!is_open) return LM_FONT_LIBRARY_MISSING;
  pthread_mutex_lock(&mutex);
  int32_t status = LM_FONT_NOT_FOUND;
  void *found = match(family, is_bold, is_italic);
  if (found) {
    *face_index = 0;
    if (copy_string(found, "file", path, path_capacity) &&
        copy_string(found, "family", found_family, family_capacity)) {
      status = LM_FONT_FOUND;
      fc.get_integer(found, "index", 0, face_index);
      *face_index &= 0xFFFF; /* the upper half names an instance of a variable font */
    }
    fc.pattern_destroy(found);
  }
  pthread_mutex_unlock(&mutex);
  return status;
}
