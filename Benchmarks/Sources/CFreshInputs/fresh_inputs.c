#include "fresh_inputs.h"

#include <stdlib.h>
#include <string.h>

#include "rival_timing.h"

enum { most_batches = 100000 };

void fresh_fill(int64_t *numbers, long count) {
  uint64_t state = 42;
  for (long i = 0; i < count; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    numbers[i] = (int64_t)(state >> 33);
  }
}

// As from Swift, a call: the C program may not put the sort into its loop.
__attribute__((noinline)) void fresh_sort(int64_t *numbers, long count) {
  long gap = 1;
  while (gap < count / 3) gap = 3 * gap + 1;
  for (; gap > 0; gap /= 3) {
    for (long i = gap; i < count; i++) {
      int64_t number = numbers[i];
      long j = i;
      for (; j >= gap && numbers[j - gap] > number; j -= gap) numbers[j] = numbers[j - gap];
      numbers[j] = number;
    }
  }
}

/// Returns the median nanoseconds between two readings of the clock.
static double reading(void) {
  double times[101];
  for (int i = 0; i < 101; i++) {
    double start = rival_now();
    times[i] = rival_now() - start;
  }
  return rival_median(times, 101);
}

double fresh_time(long count, double seconds) {
  // A batch of short sorts is as long as some hundred readings of the clock, and fits the first cache.
  long copies = count < 100 ? 128 : 1;
  size_t bytes = (size_t)count * sizeof(int64_t);
  int64_t *numbers = malloc(bytes), *batch = malloc(bytes * (size_t)copies);
  double *times = malloc(most_batches * sizeof *times), cost = reading(), end = rival_now() + seconds * 1e9;
  fresh_fill(numbers, count);
  int batches = 0;
  while (batches < most_batches && rival_now() < end) {
    for (long i = 0; i < copies; i++) memcpy(batch + i * count, numbers, bytes);
    double start = rival_now();
    for (long i = 0; i < copies; i++) fresh_sort(batch + i * count, count);
    times[batches++] = (rival_now() - start - cost) / (double)copies;
  }
  double median = rival_median(times, batches);
  free(times);
  free(batch);
  free(numbers);
  return median;
}
