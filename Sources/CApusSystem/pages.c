#include "pages.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct apus_page_walk {
  const volatile unsigned char *start;
  size_t bytes, page;
  atomic_bool stops;
  pthread_t thread;
};

static void *walk_pages(void *context) {
  struct apus_page_walk *walk = context;
  for (size_t offset = 0; offset < walk->bytes; offset += walk->page) {
    if (atomic_load_explicit(&walk->stops, memory_order_relaxed)) break;
    (void)walk->start[offset];
  }
  return 0;
}

struct apus_page_walk *apus_page_walk_start(const void *start, size_t bytes, size_t page) {
  struct apus_page_walk *walk = malloc(sizeof *walk);
  if (!walk) return 0;
  walk->start = start;
  walk->bytes = bytes;
  walk->page = page;
  atomic_init(&walk->stops, 0);
  if (pthread_create(&walk->thread, 0, walk_pages, walk) != 0) {
    free(walk);
    return 0;
  }
  return walk;
}

void apus_page_walk_end(struct apus_page_walk *walk) {
  if (!walk) return;
  atomic_store_explicit(&walk->stops, 1, memory_order_relaxed);
  pthread_join(walk->thread, 0);
  free(walk);
}
