// Loops over memory, as the experiments of chapters 1, 3, 5, 7 and of files have them.
#define _GNU_SOURCE
#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "contest.h"

static uint8_t *buffer;
static size_t buffer_size, position[2];
static uint64_t walk(size_t stride, int which, int steps) {
  size_t index = position[which];
  uint64_t sum = 0;
  for (int step = 0; step < steps; step++) {
    sum += buffer[index];
    index += stride;
    if (index >= buffer_size) {
      index -= buffer_size;
      HIDE(index);
    }
  }
  position[which] = index;
  return sum;
}
static uint64_t walk_1(void) { return walk(1, 0, 200000); }
static uint64_t walk_8(void) { return walk(8, 1, 200000); }
static uint64_t walk_4160(void) { return walk(4160, 1, 200000); }

static void use_buffer(size_t size) {
  buffer_size = size;
  buffer = malloc(size);
  memset(buffer, 1, size);
  position[0] = position[1] = 0;
}

enum { PAGES = 256, PAGE = 4096 };
static int page_file;
static uint64_t clean_pages(void) {
  uint8_t *file = mmap(0, PAGES * PAGE, PROT_READ, MAP_PRIVATE, page_file, 0);
  uint64_t sum = 0;
  for (int page = 0; page < PAGES; page++) sum += file[page * PAGE];
  munmap(file, PAGES * PAGE);
  return sum;
}
static uint64_t dirty_pages(void) {
  uint8_t *pages = mmap(0, PAGES * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  uint64_t sum = 0;
  for (int page = 0; page < PAGES; page++) pages[page * PAGE] = 1;
  for (int page = 0; page < PAGES; page++) sum += pages[page * PAGE];
  munmap(pages, PAGES * PAGE);
  return sum;
}

static uint64_t numbers[4 << 20];
static uint64_t passes(size_t block) {
  uint64_t sum = 0;
  for (size_t start = 0; start < 4 << 20; start += block)
    for (int pass = 0; pass < 8; pass++) {
      HIDE(sum);
      for (size_t index = start; index < start + block; index++) sum += numbers[index];
    }
  return sum;
}
static uint64_t in_blocks(void) { return passes(2048); }
static uint64_t in_whole(void) { return passes(4 << 20); }

static uint64_t rows[2048], found[2048];
static uint64_t unique(int count) {
  int used = 0;
  for (int pass = 0; pass < 2; pass++)
    for (int row = 0; row < count; row++) {
      int index = 0;
      while (index < used && found[index] != rows[row]) index++;
      if (index == used) found[used++] = rows[row];
    }
  return used;
}
static uint64_t unique_512(void) { return unique(512); }
static uint64_t unique_2048(void) { return unique(2048); }

static int64_t chain[1025], sum_of_chain, evaluations;
static void evaluate(int values) {
  int64_t sum = 0;
  evaluations++;
  for (int index = 0; index <= values; index++) sum = 31 * sum + chain[index];
  sum_of_chain = sum;
  HIDE_MEMORY();
}
static uint64_t notify(int values) {
  chain[0] = 7;
  for (int index = 0; index <= values; index++) {
    evaluate(values);
    if (index < values) chain[index + 1] = chain[index] + 1;
  }
  return sum_of_chain;
}
static uint64_t notify_256(void) { return notify(256); }
static uint64_t notify_1024(void) { return notify(1024); }

// Returns the hits of a circle of 64 numbers in a cache of the newest.
static int hits(int capacity) {
  int ring[64], next = 0, hits = 0;
  memset(ring, -1, sizeof ring);
  for (int request = 0; request < 640; request++) {
    int index = 0;
    while (index < capacity && ring[index] != request % 64) index++;
    if (index < capacity) {
      hits++;
    } else {
      ring[next] = request % 64;
      next = (next + 1) % capacity;
    }
  }
  return hits;
}

struct wide_date { int64_t year, month, day, hour, minute, second; };
struct bit_fields { uint64_t year : 21, month : 4, day : 5, hour : 5, minute : 6, second : 6; };
static double bytes_of(size_t size) {
  size_t before = mallinfo2().uordblks;
  void *dates = calloc(10000, size);
  HIDE(dates);
  size_t after = mallinfo2().uordblks;
  free(dates);
  return (after - before) / 10000.0;
}

#ifdef __SSE2__
enum { VECTORS = 1024, COPIES = 256 };
static __m128i copied[VECTORS], copies[VECTORS];
static uint64_t copy(int past_caches) {
  for (int copy = 0; copy < COPIES; copy++) {
    HIDE_MEMORY();
#pragma GCC unroll 8
    for (int index = 0; index < VECTORS; index++)
      if (past_caches) _mm_stream_si128(&copies[index], _mm_load_si128(&copied[index]));
      else _mm_store_si128(&copies[index], _mm_load_si128(&copied[index]));
    _mm_sfence();
  }
  return 0;
}
static uint64_t copy_past_caches(void) { return copy(1); }
static uint64_t copy_ordinarily(void) { return copy(0); }
#endif

int main(int words, char **word) {
  struct rlimit stack;
  char path[4096];
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  snprintf(path, sizeof path, "%s/pages", word[1]);
  page_file = open(path, O_RDWR | O_CREAT, 0600);
  if (write(page_file, numbers, PAGES * PAGE) != PAGES * PAGE) return 1;
  for (int index = 0; index < 2048; index++) rows[index] = index * 7919;
  memset(numbers, 1, sizeof numbers);
  getrlimit(RLIMIT_STACK, &stack);
  count("memory-use/page", sysconf(_SC_PAGESIZE));
  count("memory-use/stack", stack.rlim_cur);
  count("caches/hits", hits(63));
  count("caches/all-hits", hits(64));
  evaluations = 0;
  notify(1);
  count("cascade/evaluations", evaluations);
  count("layouts/dates", bytes_of(sizeof(struct wide_date)) / bytes_of(sizeof(struct bit_fields)));
  contest("memory-use/dirty", dirty_pages, PAGES, clean_pages, PAGES);
  contest("sharing/blocks", in_whole, 1, in_blocks, 1);
  contest("quadratic/unique", unique_2048, 1, unique_512, 1);
  contest("cascade/growth", notify_1024, 1, notify_256, 1);
#ifdef __SSE2__
  contest("streaming-stores/copies", copy_past_caches, 1, copy_ordinarily, 1);
#endif
  use_buffer(256 << 20);
  contest("memory-strides/memory", walk_4160, 1, walk_1, 1);
  use_buffer(4 << 20);
  contest("memory-strides/cache", walk_8, 1, walk_1, 1);
}
