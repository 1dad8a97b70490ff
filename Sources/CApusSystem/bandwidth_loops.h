// The loops of the bandwidth probe. The file is included once for each kind of processor. APUS_FORM
// then names its functions, and APUS_LANES is the number of words in a vector.
//
// A sum has eight accumulators, so that an addition need not wait for the previous addition. A copy
// loads four vectors before it stores them. Single vectors, and then words, process the remainder
// of a length that is not a multiple.
#ifndef APUS_BANDWIDTH_LOOPS
#define APUS_BANDWIDTH_LOOPS
// The compiler must assume that memory has changed, so that it neither merges nor removes rounds.
#define APUS_ROUND(words) __asm__ volatile("" : "+r"(words) : : "memory")
#define APUS_AT(words, at) (*(APUS_FORM(apus_vector) *)((words) + (at)))
#define APUS_CONST_AT(words, at) (*(const APUS_FORM(apus_vector) *)((words) + (at)))
// The compiler must not replace a loop that copies or fills by a call of a library function. Such a
// function chooses its own vectors.
#if defined(__clang__)
#define APUS_PLAIN_LOOP __attribute__((no_builtin))
#else
#define APUS_PLAIN_LOOP
#endif
#endif

typedef uint32_t APUS_FORM(apus_vector) __attribute__((ext_vector_type(APUS_LANES), aligned(4), may_alias));

static uint32_t APUS_FORM(apus_sum)(const uint32_t *words, size_t count, size_t rounds) {
  APUS_FORM(apus_vector) a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
  uint32_t total = 0;
  for (; rounds > 0; rounds--) {
    APUS_ROUND(words);
    size_t at = 0;
    for (; count - at >= 8 * APUS_LANES; at += 8 * APUS_LANES) {
      a += APUS_CONST_AT(words, at);
      b += APUS_CONST_AT(words, at + APUS_LANES);
      c += APUS_CONST_AT(words, at + 2 * APUS_LANES);
      d += APUS_CONST_AT(words, at + 3 * APUS_LANES);
      e += APUS_CONST_AT(words, at + 4 * APUS_LANES);
      f += APUS_CONST_AT(words, at + 5 * APUS_LANES);
      g += APUS_CONST_AT(words, at + 6 * APUS_LANES);
      h += APUS_CONST_AT(words, at + 7 * APUS_LANES);
    }
    for (; count - at >= APUS_LANES; at += APUS_LANES) a += APUS_CONST_AT(words, at);
    for (; at < count; at++) total += words[at];
  }
  a = ((a + b) + (c + d)) + ((e + f) + (g + h));
  for (int lane = 0; lane < APUS_LANES; lane++) total += a[lane];
  return total;
}

APUS_PLAIN_LOOP static void APUS_FORM(apus_fill)(uint32_t *words, size_t count, uint32_t value, size_t rounds) {
  const APUS_FORM(apus_vector) all = value;
  for (; rounds > 0; rounds--) {
    APUS_ROUND(words);
    size_t at = 0;
    for (; count - at >= 4 * APUS_LANES; at += 4 * APUS_LANES) {
      APUS_AT(words, at) = all;
      APUS_AT(words, at + APUS_LANES) = all;
      APUS_AT(words, at + 2 * APUS_LANES) = all;
      APUS_AT(words, at + 3 * APUS_LANES) = all;
    }
    for (; count - at >= APUS_LANES; at += APUS_LANES) APUS_AT(words, at) = all;
    for (; at < count; at++) words[at] = value;
  }
}

static void APUS_FORM(apus_double)(uint32_t *words, size_t count, size_t rounds) {
  for (; rounds > 0; rounds--) {
    APUS_ROUND(words);
    size_t at = 0;
    for (; count - at >= 4 * APUS_LANES; at += 4 * APUS_LANES) {
      APUS_FORM(apus_vector) a = APUS_AT(words, at), b = APUS_AT(words, at + APUS_LANES);
      APUS_FORM(apus_vector) c = APUS_AT(words, at + 2 * APUS_LANES), d = APUS_AT(words, at + 3 * APUS_LANES);
      APUS_AT(words, at) = a + a;
      APUS_AT(words, at + APUS_LANES) = b + b;
      APUS_AT(words, at + 2 * APUS_LANES) = c + c;
      APUS_AT(words, at + 3 * APUS_LANES) = d + d;
    }
    for (; count - at >= APUS_LANES; at += APUS_LANES) APUS_AT(words, at) += APUS_AT(words, at);
    for (; at < count; at++) words[at] *= 2;
  }
}

APUS_PLAIN_LOOP static void APUS_FORM(apus_copy)(const uint32_t *from, uint32_t *to, size_t count,
                                                 size_t rounds) {
  for (; rounds > 0; rounds--) {
    APUS_ROUND(from);
    APUS_ROUND(to);
    size_t at = 0;
    for (; count - at >= 4 * APUS_LANES; at += 4 * APUS_LANES) {
      APUS_FORM(apus_vector) a = APUS_CONST_AT(from, at), b = APUS_CONST_AT(from, at + APUS_LANES);
      APUS_FORM(apus_vector) c = APUS_CONST_AT(from, at + 2 * APUS_LANES);
      APUS_FORM(apus_vector) d = APUS_CONST_AT(from, at + 3 * APUS_LANES);
      APUS_AT(to, at) = a;
      APUS_AT(to, at + APUS_LANES) = b;
      APUS_AT(to, at + 2 * APUS_LANES) = c;
      APUS_AT(to, at + 3 * APUS_LANES) = d;
    }
    for (; count - at >= APUS_LANES; at += APUS_LANES) APUS_AT(to, at) = APUS_CONST_AT(from, at);
    for (; at < count; at++) to[at] = from[at];
  }
}
