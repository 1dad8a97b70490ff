// Stores that bypass the caches: movntdq of SSE2, which every x86-64 processor has.
#include "streaming.h"

#if defined(__SSE2__)
#include <emmintrin.h>

enum { lanes = 4, block = 4 * lanes };

int apus_has_streaming_stores(void) { return 1; }

static inline __m128i loaded(const uint32_t *words) { return _mm_loadu_si128((const __m128i *)words); }

// The target must be aligned to 16 bytes.
static inline void store(uint32_t *words, __m128i vector) { _mm_stream_si128((__m128i *)words, vector); }

void apus_streaming_copy(const uint32_t *from, uint32_t *to, size_t count, size_t rounds) {
  for (; rounds > 0; rounds--) {
    size_t at = 0;
    for (; at < count && (uintptr_t)(to + at) % sizeof(__m128i) != 0; at++) to[at] = from[at];
    for (; count - at >= block; at += block) {
      __m128i a = loaded(from + at), b = loaded(from + at + lanes);
      __m128i c = loaded(from + at + 2 * lanes), d = loaded(from + at + 3 * lanes);
      store(to + at, a);
      store(to + at + lanes, b);
      store(to + at + 2 * lanes, c);
      store(to + at + 3 * lanes, d);
    }
    for (; at < count; at++) to[at] = from[at];
    _mm_sfence();
  }
}
#else
#include "bandwidth.h"

int apus_has_streaming_stores(void) { return 0; }

void apus_streaming_copy(const uint32_t *from, uint32_t *to, size_t count, size_t rounds) {
  apus_bandwidth_copy(0, from, to, count, rounds);
}
#endif
