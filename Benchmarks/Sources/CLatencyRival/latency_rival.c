#include "latency_rival.h"

#include <stdlib.h>
#include <sys/mman.h>

#include "rival_timing.h"

enum { LINE = 64, WINDOW_LINES = 64 * 4096 / LINE, EPOCHS = 7 };

static uint64_t random_bits(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

/// Sattolo's shuffle: `next[i]` follows `i`, and all of 0..<n are a single cycle.
static void sattolo(uint32_t *next, size_t n, uint64_t *state) {
  for (size_t i = 0; i < n; i++) next[i] = (uint32_t)i;
  for (size_t i = n - 1; i > 0; i--) {
    size_t j = random_bits(state) % i;
    uint32_t t = next[i];
    next[i] = next[j], next[j] = t;
  }
}

static void set_link(char *memory, size_t from, size_t to) {
  *(void **)(memory + from * LINE) = memory + to * LINE;
}

/// Writes a single cycle through all lines.
static void write_random(char *memory, uint32_t *next, size_t n, uint64_t *state) {
  sattolo(next, n, state);
  for (size_t i = 0; i < n; i++) set_link(memory, i, next[i]);
}

/// Writes a single cycle that leaves a window only after all of its lines.
static void write_windowed(char *memory, uint32_t *next, size_t n, uint64_t *state) {
  size_t windows = (n + WINDOW_LINES - 1) / WINDOW_LINES;
  uint32_t *next_window = malloc(windows * sizeof *next_window);
  if (!next_window) abort();
  sattolo(next_window, windows, state);
  for (size_t w = 0; w < windows; w++) {
    size_t first = w * WINDOW_LINES;
    size_t lines = n - first < WINDOW_LINES ? n - first : WINDOW_LINES;
    sattolo(next, lines, state);
    for (size_t i = 0; i < lines; i++)
      set_link(memory, first + i, next[i] ? first + next[i] : next_window[w] * (size_t)WINDOW_LINES);
  }
  free(next_window);
}

static void **walk(void **p, size_t loads) {
  while (loads--) p = *p;
  return p;
}

/// The median over epochs of about 100 us.
static double time_walk(void **p) {
  size_t loads = 500;
  double elapsed = 0, epochs[EPOCHS];
  while (elapsed < 1e5) {
    loads *= 2;
    double start = rival_now();
    p = walk(p, loads);
    elapsed = rival_now() - start;
  }
  for (int i = 0; i < EPOCHS; i++) {
    double start = rival_now();
    p = walk(p, loads);
    epochs[i] = (rival_now() - start) / (double)loads;
  }
  __asm__ volatile("" : : "r"(p));
  return rival_median(epochs, EPOCHS);
}

double latency_rival_sample(size_t bytes, int windowed, uint64_t seed) {
  size_t n = bytes / LINE;
  uint64_t state = (seed * 0x9E3779B97F4A7C15) | 1;
  uint32_t *next = malloc(n * sizeof *next);
  char *memory = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (!next || memory == MAP_FAILED) {
    free(next);
    return -1;
  }
#if defined(MADV_NOHUGEPAGE)
  madvise(memory, bytes, MADV_NOHUGEPAGE);
#endif
  if (windowed)
    write_windowed(memory, next, n, &state);
  else
    write_random(memory, next, n, &state);
  free(next);
  double result = time_walk(walk((void **)memory, n));
  munmap(memory, bytes);
  return result;
}
