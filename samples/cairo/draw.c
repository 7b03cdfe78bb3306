/* Draws the lines of a link map into a PNG and dispatches taps.
 *
 *   draw MAP.linkmap OUT.png [-f FONT]… [-t X,Y]…
 *
 * FONT: the map's font files, in its order. X,Y: a tap, in px of the map; each is fed to the tap
 * recogniser as a finger that comes down and goes up, and what it answers is printed. Links are blue,
 * the ones that were tapped yellow; taps are red dots.
 */
#include <cairo-ft.h>
#include <linkmap.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCALE = 2, MAX_FONTS = 32, MAX_TAPS = 256 };

static linkmap map;
static cairo_font_face_t *fonts[MAX_FONTS];
static int font_count;

static void fail(const char *what, const char *which) {
  fprintf(stderr, "draw: %s: %s\n", which, what);
  exit(EXIT_FAILURE);
}

/* A file's bytes: they stay in memory as long as the map is in use. */
static void *read_file(const char *path, ptrdiff_t *count) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END)) fail("cannot read", path);
  *count = ftell(file);
  rewind(file);
  void *bytes = malloc(*count > 0 ? *count : 1);
  if (!bytes || fread(bytes, 1, *count, file) != (size_t)*count) fail("cannot read", path);
  fclose(file);
  return bytes;
}

static void open_font(FT_Library library, const char *path) {
  FT_Face face;
  if (font_count == MAX_FONTS) fail("too many fonts", path);
  if (FT_New_Face(library, path, 0, &face)) fail("not a font", path);
  fonts[font_count++] = cairo_ft_font_face_create_for_ft_face(face, FT_LOAD_NO_HINTING);
}

/* Drawing: what the map says of each character, and nothing else, decides where it stands. */

static void set_font(cairo_t *cairo, const linkmap_run *run) {
  if (run->font >= 0 && run->font < font_count) cairo_set_font_face(cairo, fonts[run->font]);
  cairo_set_font_size(cairo, run->font_size);
}

/* A run's rectangle is its font's ascent and descent; fallback's may differ from it by a little. */
static double baseline_of(cairo_t *cairo, const linkmap_run *run, const linkmap_line *line) {
  cairo_font_extents_t extents;
  cairo_font_extents(cairo, &extents);
  double own = run->rect[1] + round(extents.ascent);
  return fabs(own - line->baseline) < 2 ? line->baseline : own;
}

/* Draws a grapheme cluster of the text. Letters that join (Arabic) stand alone here: to join them
 * takes the map's glyphs. */
static void draw_cluster(cairo_t *cairo, double x, double y, const uint8_t *text, uint32_t count) {
  char cluster[64];
  if (count >= sizeof cluster || (count == 1 && text[0] <= ' ')) return;
  memcpy(cluster, text, count);
  cluster[count] = 0;
  cairo_move_to(cairo, x, y);
  cairo_show_text(cairo, cluster);
}

/* With the glyphs in the map, there is nothing left to find out. */
static void draw_glyphs(cairo_t *cairo, const linkmap_run *run) {
  for (int32_t i = 0; i < run->glyph_count; i++) {
    double origin[2];
    int64_t id = linkmap_glyph_at(&map, run->first_glyph + i, origin);
    cairo_glyph_t glyph = {.index = (unsigned long)id, .x = origin[0], .y = origin[1]};
    if (id >= 0) cairo_show_glyphs(cairo, &glyph, 1);
  }
}

static void draw_run(cairo_t *cairo, const linkmap_run *run, const linkmap_line *line) {
  ptrdiff_t text_count;
  const uint8_t *text = linkmap_text(&map, &text_count);
  if (run->kind == 2) {
    cairo_rectangle(cairo, run->rect[0] + .5, run->rect[1] + .5, run->rect[2] - run->rect[0] - 1,
                    run->rect[3] - run->rect[1] - 1);
    cairo_set_line_width(cairo, 1);
    cairo_stroke(cairo);
    return;
  }
  set_font(cairo, run);
  if (run->glyph_count > 0) {
    draw_glyphs(cairo, run);
    return;
  }
  double y = baseline_of(cairo, run, line);
  if (run->kind == 3) draw_cluster(cairo, run->rect[0], y, (const uint8_t *)"-", 1);
  bool is_rtl = run->level % 2;
  for (int32_t i = 0; i < run->character_count; i++) {
    double x;
    int64_t start = linkmap_character_at(&map, run->first_character + i, &x);
    int32_t next = is_rtl ? i - 1 : i + 1;
    int64_t end = run->utf8[1];
    if (next >= 0 && next < run->character_count) {
      double unused;
      end = linkmap_character_at(&map, run->first_character + next, &unused);
    }
    if (start < 0 || end < start || end > text_count) continue;
    draw_cluster(cairo, x, y, text + start, end - start);
  }
}

static void draw_lines(cairo_t *cairo) {
  for (int32_t i = 0; i < linkmap_line_count(&map); i++) {
    linkmap_line line;
    if (linkmap_line_at(&map, i, &line)) continue;
    for (int32_t j = 0; j < line.run_count; j++) {
      linkmap_run run;
      if (linkmap_run_at(&map, line.first_run + j, &run)) continue;
      if (run.link >= 0) cairo_set_source_rgb(cairo, 0, .27, .7);
      else cairo_set_source_rgb(cairo, .1, .1, .12);
      draw_run(cairo, &run, &line);
    }
  }
}

static void fill_link(cairo_t *cairo, int32_t link) {
  int32_t first, count = linkmap_link_fragments(&map, link, &first);
  for (int32_t i = 0; i < count; i++) {
    double rect[4];
    if (linkmap_fragment_rect(&map, first + i, rect) < 0) continue;
    cairo_rectangle(cairo, rect[0], rect[1], rect[2] - rect[0], rect[3] - rect[1]);
  }
  cairo_set_source_rgb(cairo, 1, .87, .35);
  cairo_fill(cairo);
}

/* Taps */

/* What a host asks itself before a link opens; nothing is opened here. */
static int32_t answer(void *context, const linkmap_question *question) {
  (void)context;
  return question->kind == LINKMAP_ASK_OPEN && linkmap_link_inert(&map, question->link)
             ? LINKMAP_REFUSE
             : LINKMAP_ALLOW;
}

static void print_link(const char *what, int32_t link) {
  ptrdiff_t count;
  const uint8_t *url = linkmap_link_string(&map, link, LINKMAP_URL, &count);
  if (!url) url = linkmap_link_string(&map, link, LINKMAP_HREF, &count);
  printf(" %s %d %.*s", what, link, (int)count, url ? (const char *)url : "");
}

/* Feeds a finger's coming and going; returns the link that was tapped, or -1. */
static int32_t tap(linkmap_taps *taps, double x, double y, double time) {
  int32_t tapped = -1;
  printf("%g,%g:", x, y);
  for (int32_t kind = LINKMAP_DOWN; kind <= LINKMAP_UP; kind += LINKMAP_UP - LINKMAP_DOWN) {
    linkmap_action actions[LINKMAP_MAXIMUM_ACTIONS];
    linkmap_event event = {.time = time + 60 * (kind == LINKMAP_UP), .x = x, .y = y, .pointer = 1,
                           .kind = kind, .pointer_kind = LINKMAP_TOUCH, .link = -1};
    int32_t count = linkmap_taps_handle(taps, &map, &event, answer, NULL, actions);
    for (int32_t i = 0; i < count; i++) {
      if (actions[i].kind == LINKMAP_TAP) print_link("tap", tapped = actions[i].link);
      if (actions[i].kind == LINKMAP_BLOCKED) print_link("blocked", actions[i].link);
      if (actions[i].kind == LINKMAP_REFUSED) print_link("refused", actions[i].link);
      if (actions[i].kind == LINKMAP_PASS_THROUGH) printf(" passes through");
    }
  }
  printf("\n");
  return tapped;
}

int main(int argc, char **argv) {
  FT_Library library;
  linkmap_taps taps;
  double points[MAX_TAPS][2], size[2];
  int32_t tapped[MAX_TAPS];
  int tap_count = 0;
  if (argc < 3 || argc % 2 == 0 || FT_Init_FreeType(&library)) {
    fail("draw MAP.linkmap OUT.png [-f FONT]… [-t X,Y]…", "usage");
  }
  ptrdiff_t count;
  const void *bytes = read_file(argv[1], &count);
  if (linkmap_verify(bytes, count) || linkmap_open(&map, bytes, count, 0)) {
    fail("not a link map, or a damaged one", argv[1]);
  }
  linkmap_taps_init(&taps, LINKMAP_LINK_ONLY, NULL);
  for (int i = 3; i + 1 < argc; i += 2) {
    if (!strcmp(argv[i], "-f")) {
      open_font(library, argv[i + 1]);
    } else if (tap_count < MAX_TAPS && !strcmp(argv[i], "-t")
               && sscanf(argv[i + 1], "%lf,%lf", &points[tap_count][0], &points[tap_count][1]) == 2) {
      tapped[tap_count] = tap(&taps, points[tap_count][0], points[tap_count][1], 1000. * tap_count);
      tap_count++;
    } else {
      fail("not an option, or not its value", argv[i]);
    }
  }

  linkmap_size(&map, size);
  cairo_surface_t *surface = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, (int)ceil(size[0] * SCALE), (int)ceil(size[1] * SCALE));
  cairo_t *cairo = cairo_create(surface);
  cairo_scale(cairo, SCALE, SCALE);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_paint(cairo);
  for (int i = 0; i < tap_count; i++) {
    if (tapped[i] >= 0) fill_link(cairo, tapped[i]);
  }
  draw_lines(cairo);
  cairo_set_source_rgba(cairo, .85, .1, .1, .8);
  for (int i = 0; i < tap_count; i++) {
    cairo_arc(cairo, points[i][0], points[i][1], 3, 0, 2 * M_PI);
    cairo_fill(cairo);
  }
  if (cairo_surface_write_to_png(surface, argv[2])) fail("cannot write", argv[2]);
  return EXIT_SUCCESS;
}
