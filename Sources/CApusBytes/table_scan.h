// Finds the separators of a table, 64 bytes at a time. The file is included once for each kind of
// processor; APUS_FORM then names its functions. They are:
//
//   apus_masks   finds the masks of the bytes that have a meaning in a block
//   apus_decide  finds the bytes between quotes, and whether the caller must decide
//   apus_write   writes the positions of the bits of a mask, several at once; garbage follows the
//                last position, which costs less than a branch for each bit
//   apus_scan    is the loop
//
// `ByteStateMachine` in ApusCSV must change together with this loop: it reads the blocks that this
// loop does not scan.
//
// Source: Langdale and Lemire, "Parsing gigabytes of JSON per second", VLDB Journal 28, 2019.
#ifndef APUS_TABLE_TYPES
#define APUS_TABLE_TYPES
#include <stdbool.h>
#if defined(__x86_64__)
#include "places.h"
#include <immintrin.h>
#endif

typedef uint8_t apus_block __attribute__((ext_vector_type(64), aligned(1)));
typedef bool apus_bits __attribute__((ext_vector_type(64)));

struct apus_masks {
  uint64_t ends, separators, quotes, rare;
};
#endif

#define APUS_INLINE static inline __attribute__((always_inline))

APUS_INLINE uint64_t APUS_FORM(apus_equal)(const apus_block *block, uint8_t byte) {
  apus_bits bits = __builtin_convertvector(*block == (apus_block)byte, apus_bits);
  uint64_t mask;
  __builtin_memcpy(&mask, &bits, sizeof mask);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  mask = __builtin_bitreverse64(mask);
#endif
  return mask;
}

APUS_INLINE struct apus_masks APUS_FORM(apus_masks)(const uint8_t *bytes,
                                                    struct apus_table_bytes meaning) {
  const apus_block *block = (const apus_block *)bytes;
  struct apus_masks masks;
  masks.ends = APUS_FORM(apus_equal)(block, meaning.line_ends[0]) |
               APUS_FORM(apus_equal)(block, meaning.line_ends[1]);
  masks.separators = APUS_FORM(apus_equal)(block, meaning.delimiter) | masks.ends;
  masks.quotes = meaning.has_quotes ? APUS_FORM(apus_equal)(block, meaning.quote) : 0;
  masks.rare = meaning.has_rare ? APUS_FORM(apus_equal)(block, meaning.rare[0]) |
                                      APUS_FORM(apus_equal)(block, meaning.rare[1])
                                : 0;
  return masks;
}

APUS_INLINE uint64_t APUS_FORM(apus_prefix_xor)(uint64_t mask) {
#if defined(APUS_HAS_CLMUL)
  __m128i ones = _mm_set1_epi8((char)0xff);
  return (uint64_t)_mm_cvtsi128_si64(_mm_clmulepi64_si128(_mm_cvtsi64_si128((long long)mask), ones, 0));
#else
  for (int shift = 1; shift < 64; shift *= 2) mask ^= mask << shift;
  return mask;
#endif
}

/// Finds the bytes between quotes. Returns false, and changes nothing, if there is a stray quote.
APUS_INLINE bool APUS_FORM(apus_decide)(struct apus_masks masks, struct apus_table_state *state,
                                        uint64_t *within) {
  uint64_t inside = 0;
  if ((masks.quotes | state->quoted | state->after_quote) != 0) {
    inside = APUS_FORM(apus_prefix_xor)(masks.quotes) ^ state->quoted;
    uint64_t opening = masks.quotes & inside, closing = masks.quotes & ~inside;
    uint64_t outer = masks.separators & ~inside;
    uint64_t may_open = (outer | closing) << 1 | state->at_start | state->after_quote;
    uint64_t must_end = closing << 1 | state->after_quote;
    if (((opening & ~may_open) | (must_end & ~(outer | opening))) != 0) return false;
    state->quoted = 0 - (inside >> 63);
    state->after_quote = closing >> 63;
  }
  state->at_start = (masks.separators & ~inside) >> 63;
  state->at_line_start = (masks.ends & ~inside) >> 63;
  *within = inside;
  return true;
}

#if defined(APUS_HAS_COMPRESS)
APUS_INLINE void APUS_FORM(apus_write_sixteen)(uint32_t *list, __m128i offsets, uint32_t position) {
  __m512i positions = _mm512_add_epi32(_mm512_set1_epi32((int)position), _mm512_cvtepu8_epi32(offsets));
  _mm512_storeu_si512(list, positions);
}

APUS_INLINE uint32_t *APUS_FORM(apus_write)(uint32_t *list, uint64_t mask, uint32_t position,
                                            int at_once) {
  static const uint8_t all[64] = {
      0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
      22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
      44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
  __m512i offsets = _mm512_maskz_compress_epi8(mask, _mm512_loadu_si512(all));
  int count = __builtin_popcountll(mask);
  APUS_FORM(apus_write_sixteen)(list, _mm512_castsi512_si128(offsets), position);
  if (count > 16) {
    APUS_FORM(apus_write_sixteen)(list + 16, _mm512_extracti32x4_epi32(offsets, 1), position);
    if (count > 32) {
      APUS_FORM(apus_write_sixteen)(list + 32, _mm512_extracti32x4_epi32(offsets, 2), position);
      APUS_FORM(apus_write_sixteen)(list + 48, _mm512_extracti32x4_epi32(offsets, 3), position);
    }
  }
  return list + count;
}
#else
#if defined(APUS_HAS_CLMUL)
// Writes the positions of the bits of a byte at once.
APUS_INLINE uint32_t *APUS_FORM(apus_write_by_bytes)(uint32_t *list, uint64_t mask, uint32_t position) {
  __m256i positions = _mm256_set1_epi32((int)position);
#pragma clang loop unroll(full)
  for (int part = 0; part < 64; part += 8) {
    uint8_t bits = (uint8_t)(mask >> part);
    __m256i places = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const void *)&apus_places[bits]));
    _mm256_storeu_si256((void *)list, _mm256_add_epi32(positions, places));
    positions = _mm256_add_epi32(positions, _mm256_set1_epi32(8));
    list += __builtin_popcount(bits);
  }
  return list;
}
#endif

APUS_INLINE uint32_t *APUS_FORM(apus_write)(uint32_t *list, uint64_t mask, uint32_t position,
                                            int at_once) {
  uint32_t *end = list + __builtin_popcountll(mask);
#if defined(APUS_HAS_CLMUL)
  // Only fields can be so many.
  if (at_once > 2 && end - list > 12) return APUS_FORM(apus_write_by_bytes)(list, mask, position);
#endif
  do {
#pragma clang loop unroll(full)
    for (int i = 0; i < at_once; i++) {
      // If no bit is left, 64 is garbage too, but `ctz` of 0 would be undefined.
      list[i] = position + (mask == 0 ? 64 : (uint32_t)__builtin_ctzll(mask));
      mask &= mask - 1;
    }
    list += at_once;
  } while (mask != 0);
  return end;
}
#endif

static size_t APUS_FORM(apus_scan)(const uint8_t *bytes, size_t count, uint32_t position,
                                   struct apus_table_bytes meaning, struct apus_table_state *state_at,
                                   struct apus_table_lists *lists, uint64_t *inside_at) {
  // Local copies, because a store to the lists could change the originals.
  struct apus_table_state state = *state_at;
  uint32_t *fields = lists->fields, *lines = lists->lines;
  uint64_t inside = 0;
  size_t at = 0;
  for (; at + 64 <= count && inside == 0; at += 64) {
    struct apus_masks masks = APUS_FORM(apus_masks)(bytes + at, meaning);
    uint64_t within;
    if (masks.rare != 0 || !APUS_FORM(apus_decide)(masks, &state, &within)) break;
    fields = APUS_FORM(apus_write)(fields, masks.separators & ~within, position + (uint32_t)at, 4);
    lines = APUS_FORM(apus_write)(lines, masks.ends & ~within, position + (uint32_t)at, 2);
    inside = masks.ends & within;
  }
  *state_at = state;
  *lists = (struct apus_table_lists){fields, lines};
  *inside_at = inside;
  return at;
}
#undef APUS_INLINE
