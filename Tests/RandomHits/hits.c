/* Asks the C library the questions of random-hits: hits NAME.linkmap NAME.questions. Counts wrong answers, and the
 * allocations that opening, hit tests and taps make: posix_memalign is wrapped (-Wl,--wrap=posix_memalign). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkmap.h"

static long allocations;
int __real_posix_memalign(void **pointer, size_t alignment, size_t size);
int __wrap_posix_memalign(void **pointer, size_t alignment, size_t size) {
  allocations++;
  return __real_posix_memalign(pointer, alignment, size);
}

static char *read_file(const char *path, long *size) {
  FILE *file = fopen(path, "rb");
  if (!file) exit(2);
  fseek(file, 0, SEEK_END);
  *size = ftell(file);
  rewind(file);
  char *bytes = malloc((size_t)*size + 1);
  if (!bytes || fread(bytes, 1, (size_t)*size, file) != (size_t)*size) exit(2);
  fclose(file);
  return bytes;
}

static int32_t *fragments;
static int32_t capacity;

static void answer(const linkmap *map, const double *q, double *results) {
  int32_t fragment = -1;
  uint32_t sum = 0;
  results[1] = -1;
  switch ((int)q[0]) {
  case 0: results[0] = linkmap_hit_test(map, q[1], q[2], &fragment), results[1] = fragment; return;
  case 1: results[0] = linkmap_nearest(map, q[1], q[2], q[3], &fragment), results[1] = fragment; return;
  case 2:
    results[0] = linkmap_fragments_in_rect(map, q[1], q[2], q[3], q[4], fragments, capacity);
    for (int32_t i = 0; i < (int32_t)results[0] && i < capacity; i++) sum = sum * 31 + (uint32_t)fragments[i];
    results[1] = sum;
    return;
  case 3: results[0] = linkmap_link_after(map, (int32_t)q[1]); return;
  case 4: results[0] = linkmap_link_before(map, (int32_t)q[1]); return;
  case 6: {
    linkmap_character hit;
    if (linkmap_nearest_character(map, q[1], q[2], &hit) < 0) {
      results[0] = -1, results[1] = 0;
      return;
    }
    uint32_t facts[] = {hit.utf8[0], hit.utf8[1], (uint32_t)hit.is_trailing, (uint32_t)hit.is_inside};
    for (int i = 0; i < 4; i++) sum = sum * 31 + facts[i];
    results[0] = hit.link, results[1] = sum;
    return;
  }
  default: results[0] = linkmap_toward(map, (int32_t)q[1], (int32_t)q[2], &fragment), results[1] = fragment;
  }
}

/* A tap at a point: down, a move, up. */
static void tap(linkmap_taps *taps, const linkmap *map, double x, double y, double time) {
  linkmap_event event;
  linkmap_action actions[16];
  memset(&event, 0, sizeof event);
  event.time = time, event.x = x, event.y = y, event.pointer = 1;
  for (int32_t kind = 0; kind < 3; kind++) {
    event.kind = kind == 0 ? LINKMAP_DOWN : kind == 1 ? LINKMAP_MOVE : LINKMAP_UP;
    linkmap_taps_handle(taps, map, &event, NULL, NULL, actions);
  }
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  long size, asked, wrong = 0;
  char *bytes = read_file(arguments[1], &size);
  double *questions = (double *)read_file(arguments[2], &asked);
  asked /= 64;
  linkmap map;
  linkmap_taps taps;
  long before = allocations;
  if (linkmap_open(&map, bytes, size, 0) != LINKMAP_OK || linkmap_taps_init(&taps, 0, NULL) != LINKMAP_OK) return 2;
  long opening = allocations - before;
  capacity = linkmap_fragment_count(&map);
  fragments = malloc(sizeof(int32_t) * ((size_t)capacity + 1));
  before = allocations;
  for (long i = 0; i < asked; i++) {
    const double *q = questions + 8 * i;
    double results[2];
    answer(&map, q, results);
    if (q[0] < 2) tap(&taps, &map, q[1], q[2], (double)i * 1000);
    if (results[0] == q[5] && results[1] == q[6]) continue;
    if (wrong++ < 5) printf("C: %s kind %g (%g, %g, %g, %g): %g %g, not %g %g\n", arguments[1], q[0], q[1], q[2], q[3], q[4],
                            results[0], results[1], q[5], q[6]);
  }
  printf("%ld right, %ld wrong, %ld allocations opening, %ld in hits and taps\n", asked - wrong, wrong, opening,
         allocations - before);
  return wrong || opening || allocations - before;
}
