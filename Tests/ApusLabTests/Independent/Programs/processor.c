// Loops of the processor, as the experiments of chapters 1, 3 and 9 have them.
#include "contest.h"

enum { STEPS = 100000 };

#define CHAIN(name, type, start, operation)                   \
  static uint64_t name(void) {                                \
    type word = start, other = 7919;                          \
    HIDE(word);                                               \
    HIDE(other);                                              \
    for (int step = 0; step < STEPS; step++) {                \
      word = (operation) ^ other;                             \
      other = ~other;                                         \
    }                                                         \
    return (uint32_t)word;                                    \
  }
CHAIN(add_32, uint32_t, 1, word + other)
CHAIN(add_64, uint64_t, 1, word + other)
CHAIN(multiply_32, uint32_t, 1, word *other)
CHAIN(multiply_64, uint64_t, 1, word *other)

static uint64_t divide_32(void) {
  uint32_t divisor = 3, top = 1u << 30;
  HIDE(divisor);
  HIDE(top);
  uint32_t word = top;
  for (int step = 0; step < STEPS; step++) word = word / divisor | top;
  return word;
}

static uint64_t divide_64(void) {
  uint64_t divisor = 3, top = 1ull << 62;
  HIDE(divisor);
  HIDE(top);
  uint64_t word = top;
  for (int step = 0; step < STEPS; step++) word = (word / divisor | top) & ~0xFFFFFFFFull;
  return word >> 32;
}

static uint64_t count_word(void) {
  uint64_t sum = 0;
  for (int step = 0; step < STEPS; step++) {
    sum++;
    HIDE(sum);
  }
  return sum;
}

static uint64_t count_atomic(void) {
  uint64_t sum = 0;
  for (int step = 0; step < STEPS; step++) __atomic_fetch_add(&sum, 1, __ATOMIC_RELAXED);
  return sum;
}

static char texts[2][32][64];
static uint64_t compare(void) {
  uint64_t equal = 0;
  for (int step = 0; step < STEPS; step++) {
    const char *one = texts[0][step & 15], *other = texts[1][step & 15];
    HIDE(one);
    equal += strcmp(one, other) == 0;
  }
  return equal;
}

static void fill_texts(int size) {
  memset(texts, 0, sizeof texts);
  for (int side = 0; side < 2; side++)
    for (int text = 0; text < 16; text++)
      for (int byte = 0; byte < size; byte++) texts[side][text][byte] = 'a' + (byte + text) % 26;
}

static uint64_t compare_10(void) { return fill_texts(10), compare(); }
static uint64_t compare_32(void) { return fill_texts(32), compare(); }

static __attribute__((noinline)) int64_t sum_wrapping(int64_t limit, int64_t step) {
  int64_t sum = 0;
  for (int64_t number = 1; number <= limit; number = (uint64_t)number + step)
    sum = (uint64_t)sum + number;
  return sum;
}

static __attribute__((noinline)) int64_t sum_checked(int64_t limit, int64_t step) {
  int64_t sum = 0, number = 1;
  while (number <= limit)
    if (__builtin_add_overflow(sum, number, &sum) || __builtin_add_overflow(number, step, &number))
      abort();
  return sum;
}

static uint64_t repeated(int64_t (*sum)(int64_t, int64_t)) {
  uint64_t total = 0;
  for (int repeat = 0; repeat < 100; repeat++) {
    int64_t limit = 1000, step = 1;
    HIDE(limit);
    HIDE(step);
    total += sum(limit, step);
  }
  return total;
}
static uint64_t sums_wrapping(void) { return repeated(sum_wrapping); }
static uint64_t sums_checked(void) { return repeated(sum_checked); }

static float floats[1000];
static uint64_t float_loop(void) {
  float sum = 0;
  for (int repeat = 0; repeat < 100; repeat++) {
    HIDE_MEMORY();
    sum = 0;
    for (int index = 0; index < 1000; index++) sum += floats[index];
  }
  return sum;
}

static __attribute__((optimize("O0"))) uint64_t float_loop_unoptimised(void) {
  float sum = 0;
  for (int repeat = 0; repeat < 100; repeat++) {
    sum = 0;
    for (int index = 0; index < 1000; index++) sum += floats[index];
  }
  return sum;
}

struct pixel { uint8_t red, green, blue, alpha; };
static struct pixel image[540 * 960];
#define GRADIENT(name, level)                                                                \
  static __attribute__((noinline, optimize(level))) void name##_image(int offset) {          \
    for (int row = 0; row < 540; row++)                                                      \
      for (int column = 0; column < 960; column++) {                                         \
        struct pixel pixel = {column + offset, row + offset, column ^ row, 255};             \
        image[row * 960 + column] = pixel;                                                   \
      }                                                                                      \
  }                                                                                          \
  static uint64_t name(void) {                                                               \
    name##_image(1);                                                                         \
    HIDE_MEMORY();                                                                           \
    return image[960].green;                                                                \
  }
GRADIENT(gradient, "Ofast")
GRADIENT(gradient_unoptimised, "O0")

enum { NUMBERS = 100000 };
static int64_t numbers[NUMBERS], sorted[NUMBERS];
static int by_number(const void *one, const void *other) {
  int64_t first = *(const int64_t *)one, second = *(const int64_t *)other;
  return (first > second) - (first < second);
}
static void quicksort(int64_t *low, int64_t *high) {
  while (high - low > 16) {
    int64_t pivot = low[(high - low) / 2], *left = low, *right = high - 1, number;
    while (left <= right) {
      while (*left < pivot) left++;
      while (*right > pivot) right--;
      if (left > right) break;
      number = *left;
      *left++ = *right;
      *right-- = number;
    }
    quicksort(low, right + 1);
    low = left;
  }
  for (int64_t *next = low + 1; next < high; next++) {
    int64_t number = *next, *place = next;
    while (place > low && place[-1] > number) place[0] = place[-1], place--;
    *place = number;
  }
}
static uint64_t sort_by_library(void) {
  memcpy(sorted, numbers, sizeof numbers);
  qsort(sorted, NUMBERS, sizeof(int64_t), by_number);
  return sorted[NUMBERS / 2];
}
static uint64_t sort_by_quicksort(void) {
  memcpy(sorted, numbers, sizeof numbers);
  quicksort(sorted, sorted + NUMBERS);
  for (int index = 1; index < NUMBERS; index++)
    if (sorted[index - 1] > sorted[index]) abort();
  return sorted[NUMBERS / 2];
}

static uint64_t ring[32];
#define RING(name, next)                         \
  static uint64_t name(void) {                   \
    uint64_t index = 0, sum = 0, size = 32;      \
    HIDE(size);                                  \
    for (int step = 0; step < STEPS; step++) {   \
      index++;                                   \
      HIDE(index);                               \
      next;                                      \
      sum += ring[index];                        \
    }                                            \
    return sum;                                  \
  }
RING(wrap_comparison, if (index == size) index = 0)
RING(wrap_remainder, index %= size)

static uint64_t ask_clock(void) {
  uint64_t passed = 0;
  for (int step = 0; step < STEPS; step++) passed += nanoseconds() > 1e18;
  return passed;
}
static uint64_t ask_counter(void) {
  uint64_t passed = 0;
  for (int step = 0; step < STEPS; step++) passed += __builtin_ia32_rdtsc() > 1ull << 62;
  return passed;
}

int main(void) {
  for (int index = 0; index < 1000; index++) floats[index] = index + 1;
  contest("scalars/addition", add_64, STEPS, add_32, STEPS);
  contest("scalars/multiplication", multiply_64, STEPS, multiply_32, STEPS);
  contest("scalars/division", divide_64, STEPS, divide_32, STEPS);
  contest("scalars/wrap", wrap_remainder, STEPS, wrap_comparison, STEPS);
  contest("locks/atomic", count_atomic, STEPS, count_word, STEPS);
  contest("strings/strcmp", compare_32, STEPS, compare_10, STEPS);
  contest("sums/checked", sums_checked, 100, sums_wrapping, 100);
  contest("array-sums/unoptimised", float_loop_unoptimised, 100, float_loop, 100);
  contest("clocks/monotonic", ask_clock, STEPS, ask_counter, STEPS);
  contest("swift-sums/floats", float_loop, 100, sums_wrapping, 100);
  contest("image-loops/unoptimised", gradient_unoptimised, 1, gradient, 1);
  uint64_t state = 1;
  for (int index = 0; index < NUMBERS; index++)
    numbers[index] = (state = state * 6364136223846793005 + 1442695040888963407) >> 33;
  contest("swift-tables/sort", sort_by_library, 1, sort_by_quicksort, 1);
}
