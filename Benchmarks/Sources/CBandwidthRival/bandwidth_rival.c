#include "bandwidth_rival.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "rival_timing.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define LOOP(name) name##_avx512
#define VECTOR __m512i
#define WORDS 16
#define LOAD(p) _mm512_loadu_si512(p)
#define STORE(p, v) _mm512_storeu_si512((p), (v))
#define ADD(a, b) _mm512_add_epi32((a), (b))
#define ZERO _mm512_setzero_si512()
#pragma clang attribute push(__attribute__((target("avx512f"))), apply_to = function)
#include "loops.h"
#pragma clang attribute pop
#undef LOOP
#undef VECTOR
#undef WORDS
#undef LOAD
#undef STORE
#undef ADD
#undef ZERO

#define LOOP(name) name##_avx2
#define VECTOR __m256i
#define WORDS 8
#define LOAD(p) _mm256_loadu_si256((const __m256i *)(p))
#define STORE(p, v) _mm256_storeu_si256((__m256i *)(p), (v))
#define ADD(a, b) _mm256_add_epi32((a), (b))
#define ZERO _mm256_setzero_si256()
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "loops.h"
#pragma clang attribute pop
#undef LOOP
#undef VECTOR
#undef WORDS
#undef LOAD
#undef STORE
#undef ADD
#undef ZERO

#define VECTOR __m128i
#define LOAD(p) _mm_loadu_si128((const __m128i *)(p))
#define STORE(p, v) _mm_storeu_si128((__m128i *)(p), (v))
#define ADD(a, b) _mm_add_epi32((a), (b))
#define ZERO _mm_setzero_si128()
#elif defined(__aarch64__)
#include <arm_neon.h>
#define VECTOR uint32x4_t
#define LOAD(p) vld1q_u32(p)
#define STORE(p, v) vst1q_u32((p), (v))
#define ADD(a, b) vaddq_u32((a), (b))
#define ZERO vdupq_n_u32(0)
#endif
#define LOOP(name) name##_sixteen
#define WORDS 4
#include "loops.h"

enum { EPOCHS = 5, ONE = 1, TWO = 2, MARK_EVERY = 4096 };

int bandwidth_rival_vector_bytes(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return 64;
  if (__builtin_cpu_supports("avx2")) return 32;
#endif
  return 16;
}

struct loops {
  uint32_t (*read)(const uint32_t *, size_t, size_t);
  void (*write)(uint32_t *, size_t, size_t, uint32_t);
  void (*twice)(uint32_t *, size_t, size_t);
  void (*copy)(const uint32_t *, uint32_t *, size_t, size_t);
};

static struct loops widest(void) {
#if defined(__x86_64__)
  int bytes = bandwidth_rival_vector_bytes();
  if (bytes == 64) return (struct loops){read_avx512, write_avx512, twice_avx512, copy_avx512};
  if (bytes == 32) return (struct loops){read_avx2, write_avx2, twice_avx2, copy_avx2};
#endif
  return (struct loops){read_sixteen, write_sixteen, twice_sixteen, copy_sixteen};
}

enum operation { READ, WRITE, READ_WRITE, COPY };

// The progress of an operation through all words of a range in order, from `start` on, `done` words
// so far.
struct walk {
  struct loops loops;
  enum operation operation;
  uint32_t *words;
  size_t count, start, at, done;
  uint32_t sum;
};

static void call(struct walk *walk, size_t words, size_t rounds) {
  uint32_t *from = walk->words + walk->at;
  if (walk->operation == READ) walk->sum += walk->loops.read(from, words, rounds);
  if (walk->operation == WRITE) walk->loops.write(from, words, rounds, TWO);
  if (walk->operation == READ_WRITE) walk->loops.twice(from, words, rounds);
  if (walk->operation == COPY) walk->loops.copy(from, from + walk->count, words, rounds);
}

static void go(struct walk *walk, size_t words) {
  while (words > 0) {
    size_t left = walk->count - walk->at;
    size_t part = words < left ? words : left;
    size_t rounds = part == walk->count ? words / part : 1;
    call(walk, part, rounds);
    walk->at = (walk->at + part) % walk->count;
    walk->done += part * rounds;
    words -= part * rounds;
  }
}

static double timed(struct walk *walk, size_t words) {
  double start = rival_now();
  go(walk, words);
  return rival_now() - start;
}

// Words per nanosecond: the median over epochs of about 100 us.
static double rate(struct walk *walk) {
  // The last epoch of the search also warms up.
  size_t words = 4096 < walk->count ? 4096 : walk->count;
  double elapsed = timed(walk, words), epochs[EPOCHS];
  while (elapsed < 5e4) {
    words *= 2;
    elapsed = timed(walk, words);
  }
  words = (size_t)((double)words * 1e5 / elapsed) / 256 * 256;
  if (words < 256) words = 256;
  for (int i = 0; i < EPOCHS; i++) epochs[i] = (double)words / timed(walk, words);
  return rival_median(epochs, EPOCHS);
}

// Returns how often a walk has reached a word.
static size_t visits(const struct walk *walk, size_t at) {
  size_t offset = at >= walk->start ? at - walk->start : at + walk->count - walk->start;
  if (walk->done <= offset) return 0;
  return walk->done - offset <= walk->count ? 1 : (walk->done - offset - 1) / walk->count + 1;
}

// Returns the walk of the next operation, which starts at the end of the last walk, so that no recent
// walk has touched its words. A copy has half the words and starts in one of its halves.
static struct walk next(struct walk walk, enum operation operation, size_t count) {
  size_t at = walk.at % count;
  walk.operation = operation, walk.count = count;
  walk.start = walk.at = at, walk.done = 0;
  return walk;
}

// The walks from which the expected value of a word follows: 1, or 2 after a write, doubled as
// often as the second walk reached it; a mark; or a copy.
struct past {
  struct walk write, twice, copy;
};

static uint32_t before_copy(const struct past *past, size_t at) {
  if (at < past->copy.count && at % MARK_EVERY == 0) return (uint32_t)at + 7;
  size_t doublings = visits(&past->twice, at);
  uint32_t word = visits(&past->write, at) ? TWO : ONE;
  return doublings < 32 ? word << doublings : 0;
}

static bool holds(const uint32_t *words, size_t count, const struct past *past) {
  size_t half = past->copy.count;
  for (size_t i = 0; i < count; i++) {
    bool is_copy = i >= half && visits(&past->copy, i - half) > 0;
    if (words[i] != before_copy(past, is_copy ? i - half : i)) return false;
  }
  return true;
}

struct bandwidth_rival_rates bandwidth_rival_sample(size_t bytes) {
  const struct bandwidth_rival_rates none = {-1, -1, -1, -1};
  uint32_t *words = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (words == MAP_FAILED) return none;
  size_t count = bytes / sizeof *words;
  for (size_t i = 0; i < count; i++) words[i] = ONE;

  struct bandwidth_rival_rates rates;
  struct walk read = {.loops = widest(), .operation = READ, .words = words, .count = count};
  // A range that may fit a cache is read once before.
  if (bytes <= 32 << 20) go(&read, count);
  rates.read = 4 * rate(&read);
  struct past past = {.write = next(read, WRITE, count)};
  rates.write = 4 * rate(&past.write);
  past.twice = next(past.write, READ_WRITE, count);
  // A doubled or copied word is loaded once and stored once.
  rates.read_write = 8 * rate(&past.twice);
  past.copy = next(past.twice, COPY, count / 2);
  // A few words of the source differ from all others.
  for (size_t i = 0; i < count / 2; i += MARK_EVERY) words[i] = (uint32_t)i + 7;
  rates.copy = 8 * rate(&past.copy);

  bool is_right = read.sum == (uint32_t)(read.done * ONE) && holds(words, count, &past);
  munmap(words, bytes);
  return is_right ? rates : none;
}

bool bandwidth_rival_is_right(void) {
  enum { COUNT = 1024 };
  uint32_t words[2 * COUNT], sum = 0;
  for (uint32_t i = 0; i < 2 * COUNT; i++) words[i] = i * 0x9E3779B1u + 1;
  struct loops loops = widest();
  for (int i = 0; i < COUNT; i++) sum += words[i];
  bool is_right = loops.read(words, COUNT, 3) == 3 * sum;
  loops.copy(words, words + COUNT, COUNT, 1);
  for (int i = 0; i < COUNT; i++) is_right &= words[COUNT + i] == words[i];
  loops.twice(words, COUNT, 2);
  for (int i = 0; i < COUNT; i++) is_right &= words[i] == 4 * words[COUNT + i];
  loops.write(words, COUNT, 1, 9);
  for (int i = 0; i < COUNT; i++) is_right &= words[i] == 9 && words[COUNT + i] == (uint32_t)i * 0x9E3779B1u + 1;
  return is_right;
}
