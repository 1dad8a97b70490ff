// Two loops by turns: the median of the ratio of their times, and the range of most rounds.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Hides a value from the optimiser.
#define HIDE(value) __asm__ volatile("" : "+r"(value))
// Hides all memory from the optimiser.
#define HIDE_MEMORY() __asm__ volatile("" : : : "memory")

enum { ROUNDS = 31, OUTLIERS = 4 };

typedef uint64_t (*loop)(void);

static inline double nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e9 + now.tv_nsec;
}

static int by_value(const void *one, const void *other) {
  double first = *(const double *)one, second = *(const double *)other;
  return (first > second) - (first < second);
}

static inline double timed(loop loop) {
  double start = nanoseconds();
  uint64_t result = loop();
  double end = nanoseconds();
  HIDE(result);
  return end - start;
}

// Prints the name with the ratio of the first loop's time for an item to the second's.
static inline void contest(const char *name, loop first, double items, loop second, double others) {
  double ratios[ROUNDS];
  timed(first);
  timed(second);
  for (int round = 0; round < ROUNDS; round++) {
    int isSwapped = round & 1;
    double one = timed(isSwapped ? second : first), two = timed(isSwapped ? first : second);
    ratios[round] = isSwapped ? two / items / (one / others) : one / items / (two / others);
  }
  qsort(ratios, ROUNDS, sizeof(double), by_value);
  printf("%s %g %g %g\n", name, ratios[OUTLIERS], ratios[ROUNDS / 2], ratios[ROUNDS - 1 - OUTLIERS]);
}

// Prints the name with a count.
static inline void count(const char *name, double value) {
  printf("%s %.17g %.17g %.17g\n", name, value, value, value);
}
