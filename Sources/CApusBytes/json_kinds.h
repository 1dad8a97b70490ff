// Works on the kinds of tokens, 64 at a time: steps over values, and writes the nodes of a tree. The file
// is included once for each kind of processor, after `json_grammar.h`.
#define APUS_INLINE static inline __attribute__((always_inline))

static size_t APUS_FORM(apus_json_skip_tokens)(const uint8_t *kinds, size_t count, int64_t *depth_at) {
  int64_t depth = *depth_at;
  size_t at = 0;
  for (; count - at >= 64; at += 64) {
    struct apus_json_kinds masks = APUS_FORM(apus_json_kinds)(kinds + at);
    int64_t closed = __builtin_popcountll(masks.close);
    // The value cannot end here if more brackets are open than are closed.
    if (depth <= closed) {
      int64_t before = 0;
      for (uint64_t rest = masks.close; rest != 0; rest &= rest - 1, before++) {
        uint64_t below = (rest & -rest) - 1;
        if (depth + __builtin_popcountll(masks.open & below) - before == 1) {
          *depth_at = 0;
          return at + (size_t)__builtin_ctzll(rest) + 1;
        }
      }
    }
    depth += __builtin_popcountll(masks.open) - closed;
  }
  for (; at < count; at++) {
    // Braces and brackets differ in one bit.
    uint8_t kind = kinds[at] | 0x20;
    depth += (kind == '{') - (kind == '}');
    if (kind == '}' && depth == 0) {
      at++;
      break;
    }
  }
  *depth_at = depth;
  return at;
}

// Writes the nodes of 64 tokens that are keys, values or the ends of containers. Garbage follows the last one.
#if defined(APUS_HAS_512)
APUS_INLINE void APUS_FORM(apus_json_write_starts)(const uint32_t *positions, const uint8_t *kinds,
                                                   uint64_t starts, uint64_t open, uint64_t *nodes) {
  const __m512i low = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  const __m512i high = _mm512_setr_epi32(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  const __m512i container = _mm512_set1_epi32((int)(1u << 31)), escape = _mm512_set1_epi32(1 << 30);
#pragma clang loop unroll(full)
  for (int part = 0; part < 64; part += 16) {
    __m512i start = _mm512_loadu_si512(positions + part), next = _mm512_loadu_si512(positions + part + 1);
    __m512i marks = _mm512_cvtepu8_epi32(_mm_loadu_si128((const void *)(kinds + part + 1)));
    __m512i flags = _mm512_and_si512(_mm512_slli_epi32(marks, 24), escape);
    __m512i extents = _mm512_or_si512(_mm512_sub_epi32(next, start), flags);
    extents = _mm512_mask_mov_epi32(extents, (__mmask16)(open >> part), container);
    __mmask8 first = (__mmask8)(starts >> part), second = (__mmask8)(starts >> (part + 8));
    __m512i words = _mm512_permutex2var_epi32(start, low, extents);
    _mm512_storeu_si512(nodes, _mm512_maskz_compress_epi64(first, words));
    nodes += __builtin_popcount(first);
    words = _mm512_permutex2var_epi32(start, high, extents);
    _mm512_storeu_si512(nodes, _mm512_maskz_compress_epi64(second, words));
    nodes += __builtin_popcount(second);
  }
}
#else
APUS_INLINE void APUS_FORM(apus_json_write_starts)(const uint32_t *positions, const uint8_t *kinds,
                                                   uint64_t starts, uint64_t open, uint64_t *nodes) {
  for (; starts != 0; nodes += 4) {
#pragma clang loop unroll(full)
    for (int i = 0; i < 4; i++) {
      // The bit keeps `ctz` defined if none is left.
      size_t token = (size_t)__builtin_ctzll(starts | 1ull << 63);
      uint64_t start = positions[token], extent = positions[token + 1] - start;
      // Of the tokens after a string, 0x40 is set in the marks of escapes, and clear in other closing quotes.
      extent |= (uint64_t)(kinds[token + 1] & 0x40) << 24;
      nodes[i] = start | ((open >> token & 1) != 0 ? 1ull << 31 : extent) << 32;
      starts &= starts - 1;
    }
  }
}
#endif

static size_t APUS_FORM(apus_json_nodes)(const uint32_t *positions, const uint8_t *kinds, size_t count,
                                         struct apus_json_tree *state, uint64_t *nodes, size_t end) {
  uint32_t depth = state->depth, commas = state->commas;
  for (size_t at = 0; at < count; at += 64) {
    int size = count - at < 64 ? (int)(count - at) : 64;
    uint64_t valid = ~0ull >> (64 - size);
    struct apus_json_kinds masks = APUS_FORM(apus_json_kinds)(kinds + at);
    uint64_t strings = (masks.quotes | masks.marks) & valid;
    uint64_t inside = (APUS_FORM(apus_json_prefix_xor)(strings) ^ state->in_string) & valid;
    state->in_string = 0 - (inside >> (size - 1) & 1);
    uint64_t open = masks.open & valid;
    uint64_t starts = valid & ~(masks.colons | masks.commas | (strings & ~inside));
    APUS_FORM(apus_json_write_starts)(positions + at, kinds + at, starts, open, nodes + end);
    uint64_t done = 0;
    for (uint64_t rest = (masks.open | masks.close) & valid; rest != 0; rest &= rest - 1) {
      uint64_t bit = rest & -rest, below = bit - 1;
      size_t node = end + (size_t)__builtin_popcountll(starts & below);
      commas += (uint32_t)__builtin_popcountll(masks.commas & below & ~done);
      done = below;
      if ((open & bit) != 0) {
        state->commas_outside[depth] = commas;
        state->containers[depth++] = (uint32_t)node;
        commas = 0;
      } else {
        size_t container = state->containers[--depth];
        nodes[container] |= (uint64_t)(node + 1 - container) << 32;
        nodes[node] = (nodes[node] & UINT32_MAX) | (uint64_t)(commas + (node != container + 1)) << 32;
        commas = state->commas_outside[depth];
      }
    }
    commas += (uint32_t)__builtin_popcountll(masks.commas & valid & ~done);
    end += (size_t)__builtin_popcountll(starts);
  }
  state->depth = depth;
  state->commas = commas;
  return end;
}
#undef APUS_INLINE
