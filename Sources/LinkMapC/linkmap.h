/* linkmap.h: which link is where, for programs in C and in what calls C.
 *
 * A binary link map (docs/FORMAT-BINARY.md) is read in place: the caller keeps its bytes alive and unchanged.
 * Nothing here allocates, and nothing outside the bytes is read, whatever they say. All functions but those
 * of linkmap_taps may be called from several threads at once. Lengths are in CSS px from the layout's top
 * left, y down; rectangles are left, top, right, bottom, without their right and bottom edges. Links and
 * fragments (a link's rectangles) are numbers from 0; -1 means none.
 */
#ifndef LINKMAP_H
#define LINKMAP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Room for an opened layout. */
typedef struct linkmap { uint64_t opaque[64]; } linkmap;

enum {
  LINKMAP_OK = 0,
  LINKMAP_NONE = -1,
  LINKMAP_BAD_MAGIC = -2,
  LINKMAP_UNSUPPORTED_VERSION = -3,
  LINKMAP_TRUNCATED = -4,
  LINKMAP_BAD_SECTION = -5,
  LINKMAP_MISSING_SECTION = -6,
  LINKMAP_NO_LAYOUT = -7,
  LINKMAP_WRONG_CHECKSUM = -8,
  LINKMAP_TOO_LARGE = -9,
  LINKMAP_NO_STORAGE = -100
};

/* Opening */

/* Opens a layout of a map; in a time that does not depend on the map's size. LINKMAP_OK or an error. */
int32_t linkmap_open(void *map, const void *bytes, ptrdiff_t count, int32_t layout);
/* Compares a map's checksum with its bytes: the one function here that reads all of them. */
int32_t linkmap_verify(const void *bytes, ptrdiff_t count);
/* The widest layout that is not wider than width, else the narrowest. */
int32_t linkmap_layout_for_width(const void *bytes, ptrdiff_t count, double width);
/* Width and height. */
void linkmap_size(const void *map, double *size);
int32_t linkmap_link_count(const void *map);
int32_t linkmap_fragment_count(const void *map);

/* Hit tests. Each returns a link; *fragment, if not NULL, becomes the fragment that was hit. */

/* The link at a point: of those there, the one painted last. */
int32_t linkmap_hit_test(const void *map, double x, double y, int32_t *fragment);
/* The same, else the nearest within radius: for touches. */
int32_t linkmap_nearest(const void *map, double x, double y, double radius, int32_t *fragment);
/* All fragments in a rectangle, in paint order: returns how many, and writes the first capacity. */
int32_t linkmap_fragments_in_rect(const void *map, double left, double top, double right, double bottom,
                                  int32_t *fragments, int32_t capacity);
/* The next (previous) link in reading order that can be hit; -1 asks for the first (last). */
int32_t linkmap_link_after(const void *map, int32_t link);
int32_t linkmap_link_before(const void *map, int32_t link);
/* The nearest link in a direction (0 left, 1 right, 2 up, 3 down) from the fragment start. */
int32_t linkmap_toward(const void *map, int32_t start, int32_t direction, int32_t *fragment);

typedef struct linkmap_character {
  double rect[4];
  uint32_t utf8[2];     /* its bytes in linkmap_text */
  int32_t link, line;
  int32_t is_trailing;  /* the point is in its second half, in reading direction */
  int32_t is_inside;    /* the point is in its rectangle */
} linkmap_character;

/* The character nearest to a point, over all text. LINKMAP_NONE if the map has no characters. */
int32_t linkmap_nearest_character(const void *map, double x, double y, linkmap_character *character);

/* Links */

enum { LINKMAP_HREF, LINKMAP_URL, LINKMAP_TEXT, LINKMAP_TITLE, LINKMAP_LABEL };

/* A string of a link in UTF-8, not terminated; NULL for none. */
const uint8_t *linkmap_link_string(const void *map, int32_t link, int32_t field, ptrdiff_t *count);
/* 0 ok, 1 hidden, 2 empty, 3 no such link. */
int32_t linkmap_link_state(const void *map, int32_t link);
/* 0: may be opened; else the reason why not. */
int32_t linkmap_link_inert(const void *map, int32_t link);
/* Its place in the text, counted in UTF-8 (encoding 8) or UTF-16 (16). LINKMAP_NONE without rectangles. */
int32_t linkmap_link_range(const void *map, int32_t link, int32_t encoding, uint32_t *range);
/* How many fragments a link has; *first is the first of them. */
int32_t linkmap_link_fragments(const void *map, int32_t link, int32_t *first);
/* Where assistive technology activates a link: x and y. */
int32_t linkmap_activation_point(const void *map, int32_t link, double *point);
/* The rectangle of a fragment; returns its link. */
int32_t linkmap_fragment_rect(const void *map, int32_t fragment, double *rect);

/* Lines, for drawing. Runs, characters and glyphs are numbered over the whole layout. */

typedef struct linkmap_line {
  double rect[4], baseline;
  uint32_t utf8[2];
  int32_t first_run, run_count;
} linkmap_line;

typedef struct linkmap_run {
  double rect[4], font_size;
  uint32_t utf8[2];
  int32_t link, font, level, kind; /* level odd: right to left; kind: 0 text, 1 tab, 2 object, 3 hyphen */
  int32_t first_character, character_count, first_glyph, glyph_count;
} linkmap_run;

/* The document's text in UTF-8. */
const uint8_t *linkmap_text(const void *map, ptrdiff_t *count);
int32_t linkmap_line_count(const void *map);
int32_t linkmap_line_at(const void *map, int32_t index, linkmap_line *line);
int32_t linkmap_run_at(const void *map, int32_t index, linkmap_run *run);
/* A character's first byte in the text; *x is its left edge. */
int64_t linkmap_character_at(const void *map, int32_t index, double *x);
/* A glyph's number in its font; origin is its x and y. */
int64_t linkmap_glyph_at(const void *map, int32_t index, double *origin);

/* Taps: docs/GESTURES.md. Feed what happens, do what comes out. Use each from one thread at a time. */

/* Room for a recogniser. */
typedef struct linkmap_taps { uint64_t opaque[512]; } linkmap_taps;

/* Screen px and ms. linkmap_taps_init with NULL takes these defaults. */
typedef struct linkmap_tap_options {
  double near_radius;       /* 12 */
  double touch_slop;        /* 10 */
  double pen_slop;          /* 15 */
  double mouse_slop;        /* 4; INFINITY: no limit */
  double long_press;        /* 500; 0: off */
  double highlight_delay;   /* 0 */
  double highlight_minimum; /* 0 */
  double scale;             /* 1: screen px for each map px */
  double palm_radius;       /* 0: off */
  double repeat_interval;   /* 0: off */
  double stale_after;       /* 10000; 0: off */
  double momentum_grace;    /* 0 */
} linkmap_tap_options;

enum { LINKMAP_LINK_ONLY, LINKMAP_OBSERVE };                                        /* mode */
enum { LINKMAP_TOUCH, LINKMAP_MOUSE, LINKMAP_PEN };                                 /* pointer_kind */
enum { LINKMAP_LEFT, LINKMAP_MIDDLE, LINKMAP_RIGHT, LINKMAP_OTHER_BUTTON };         /* button */
enum { LINKMAP_ENTER, LINKMAP_MENU_KEY, LINKMAP_OTHER_KEY };                        /* button, of a key */
enum { LINKMAP_SHIFT = 1, LINKMAP_CONTROL = 2, LINKMAP_ALT = 4, LINKMAP_META = 8 }; /* modifiers */

enum {
  LINKMAP_DOWN,
  LINKMAP_MOVE,
  LINKMAP_UP,        /* flag: cancelled by the system */
  LINKMAP_CANCEL,
  LINKMAP_LEAVE,
  LINKMAP_TICK,
  LINKMAP_SCROLL,
  LINKMAP_MOMENTUM,  /* flag: it runs */
  LINKMAP_MAP,       /* flag: another document; else the same one, laid out anew */
  LINKMAP_KEY,       /* flag: a repeat */
  LINKMAP_ACTIVATE,
  LINKMAP_RESET
};

typedef struct linkmap_event {
  double time, x, y, contact_radius;
  int64_t pointer;
  int32_t kind, pointer_kind, button, modifiers;
  int32_t link; /* of LINKMAP_KEY (focused, or -1) and LINKMAP_ACTIVATE */
  int32_t flag;
} linkmap_event;

enum { LINKMAP_ASK_CLAIM, LINKMAP_ASK_MENU, LINKMAP_ASK_LONG_PRESS, LINKMAP_ASK_OPEN };
enum { LINKMAP_ALLOW, LINKMAP_REFUSE, LINKMAP_REPLACE };
enum { LINKMAP_BY_POINTER, LINKMAP_BY_KEYBOARD, LINKMAP_BY_ACCESSIBILITY };

typedef struct linkmap_question {
  int32_t kind, link, pointer_kind, button, modifiers, by;
} linkmap_question;

enum {
  LINKMAP_HIGHLIGHT,
  LINKMAP_UNHIGHLIGHT,
  LINKMAP_TAP,
  LINKMAP_MENU,
  LINKMAP_LONG_PRESS,
  LINKMAP_CANCELLED,
  LINKMAP_REFUSED,
  LINKMAP_BLOCKED,
  LINKMAP_PASS_THROUGH,
  LINKMAP_PASS_THROUGH_KEY,
  LINKMAP_CURSOR
};

/* reason */
enum {
  LINKMAP_MOVED,
  LINKMAP_OUTSIDE,
  LINKMAP_BY_CANCEL,
  LINKMAP_BY_SCROLL,
  LINKMAP_SECOND_POINTER,
  LINKMAP_BY_PEN,
  LINKMAP_PALM,
  LINKMAP_CHORD,
  LINKMAP_GONE,
  LINKMAP_LOST,
  LINKMAP_INVALID,
  LINKMAP_REPEAT,
  LINKMAP_BY_RESET
};

typedef struct linkmap_action {
  double time;
  int64_t pointer; /* of LINKMAP_PASS_THROUGH */
  int32_t kind;
  int32_t link;     /* -1: none */
  int32_t fragment; /* that was hit at down; -1: none */
  int32_t reason;   /* of LINKMAP_CANCELLED */
  int32_t button, modifiers, by;
  int32_t is_replaced; /* the host answered LINKMAP_REPLACE */
  int32_t reserved[2];
} linkmap_action;

enum { LINKMAP_MAXIMUM_ACTIONS = 16 };

int32_t linkmap_taps_init(void *taps, int32_t mode, const linkmap_tap_options *options);
void linkmap_taps_set_scale(void *taps, double scale);
/* When something will be due; INFINITY for never. Send LINKMAP_TICK then. */
double linkmap_taps_deadline(const void *taps);
/* Takes an event; writes the actions and returns their number. ask answers questions (NULL: allow all). It
 * must not call these functions with the same taps. */
int32_t linkmap_taps_handle(void *taps, const void *map, const linkmap_event *event,
                            int32_t (*ask)(void *context, const linkmap_question *question), void *context,
                            linkmap_action actions[LINKMAP_MAXIMUM_ACTIONS]);
/* The same without a callback: answers are given in the order of the questions. If one is missing, the
 * question is written, the recogniser stays as it was, and LINKMAP_NONE is returned: call again with one
 * answer more. */
int32_t linkmap_taps_handle_answered(void *taps, const void *map, const linkmap_event *event,
                                     const uint8_t *answers, int32_t answer_count,
                                     linkmap_question *question,
                                     linkmap_action actions[LINKMAP_MAXIMUM_ACTIONS]);

#ifdef __cplusplus
}
#endif
#endif
