// Finds the tokens of JSON text, 64 bytes at a time. The file is included once for each kind of
// processor; APUS_FORM then names its functions. They are:
//
//   apus_json_masks    finds the masks of the bytes that have a meaning in a block
//   apus_json_high     finds the bytes of a block that are not ASCII
//   apus_json_utf8     finds out whether a block has invalid UTF-8
//   apus_json_write    writes the positions and first bytes of the tokens of a block
//   apus_json_escapes  finds the escaped bytes of a block, checks them, and marks their strings
//   apus_json_block    does all of that for a block, or changes nothing if the block has a fault
//   apus_json_edge     does it for the first block or the last one
//   apus_json_blocks   is the loop
//
// Sources: Langdale and Lemire, "Parsing gigabytes of JSON per second", VLDB Journal 28, 2019, for
// the masks; Keiser and Lemire, "Validating UTF-8 in less than one instruction per byte", Software:
// Practice and Experience 51, 2021.
#ifndef APUS_JSON_TYPES
#define APUS_JSON_TYPES
#include "json.h"
#include "masks.h"
#include <stdbool.h>
#include <string.h>
#if defined(__x86_64__)
#include "places.h"
#include <immintrin.h>
#endif

struct apus_json_masks {
  /// `unusual` are control characters, and bytes that are not ASCII.
  uint64_t quotes, backslashes, operators, blanks, unusual;
};

/// The closing quotes of a block whose strings have escapes, and whether the open string has any.
struct apus_json_marks {
  uint64_t escapes, unicode, has_escape, has_unicode;
  bool is_valid;
};

// clang 21 combines masks of 256 bits and less as vectors of bits, bit by bit, which takes up to
// three times as long. A value behind this barrier is a number for the compiler.
#define APUS_JSON_OPAQUE(mask) __asm__("" : "+r"(mask))

// For the four bits above and below 0x20: the only byte with these bits that is a blank, or a byte
// that never occurs there. Braces and brackets differ in the bit 0x20 only.
#define APUS_JSON_BLANKS ' ', 100, 100, 100, 17, 100, 113, 2, 100, '\t', '\n', 112, 100, '\r', 100, 100
// The bytes that may follow a backslash have a common bit at both halves: 1 for "/, 2 for \, 4 for bfn, 8 for
// rtu.
#define APUS_JSON_LETTERS_LOWER 0, 0, 13, 0, 8, 8, 4, 0, 0, 0, 0, 0, 2, 0, 4, 1
#define APUS_JSON_LETTERS_UPPER 0, 0, 1, 0, 0, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0
#define APUS_JSON_OPERATORS 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ':', '{', ',', '}', 0, 0

// The three tables of the paper on UTF-8: the errors that are possible after the upper and lower
// half of a byte, and before the upper half of the next.
#define APUS_TOO_SHORT 1
#define APUS_TOO_LONG 2
#define APUS_OVERLONG_3 4
#define APUS_TOO_LARGE 8
#define APUS_SURROGATE 16
#define APUS_OVERLONG_2 32
#define APUS_OVERLONG_4 64
#define APUS_TWO_CONTINUATIONS 128
#define APUS_CARRY (APUS_TOO_SHORT | APUS_TOO_LONG | APUS_TWO_CONTINUATIONS)
#define APUS_LARGE (APUS_CARRY | APUS_TOO_LARGE | APUS_OVERLONG_4)
#if defined(__x86_64__)
static const uint8_t apus_json_after_upper[16] = {APUS_TOO_LONG, APUS_TOO_LONG, APUS_TOO_LONG, APUS_TOO_LONG, APUS_TOO_LONG, APUS_TOO_LONG,
      APUS_TOO_LONG, APUS_TOO_LONG, APUS_TWO_CONTINUATIONS, APUS_TWO_CONTINUATIONS,
      APUS_TWO_CONTINUATIONS, APUS_TWO_CONTINUATIONS, APUS_TOO_SHORT | APUS_OVERLONG_2, APUS_TOO_SHORT,
      APUS_TOO_SHORT | APUS_OVERLONG_3 | APUS_SURROGATE,
      APUS_TOO_SHORT | APUS_TOO_LARGE | APUS_OVERLONG_4};
static const uint8_t apus_json_after_lower[16] = {APUS_CARRY | APUS_OVERLONG_3 | APUS_OVERLONG_2 | APUS_OVERLONG_4, APUS_CARRY | APUS_OVERLONG_2,
      APUS_CARRY, APUS_CARRY, APUS_CARRY | APUS_TOO_LARGE, APUS_LARGE, APUS_LARGE, APUS_LARGE, APUS_LARGE,
      APUS_LARGE, APUS_LARGE, APUS_LARGE, APUS_LARGE, APUS_LARGE | APUS_SURROGATE, APUS_LARGE, APUS_LARGE};
static const uint8_t apus_json_before_upper[16] = {APUS_TOO_SHORT, APUS_TOO_SHORT, APUS_TOO_SHORT, APUS_TOO_SHORT, APUS_TOO_SHORT, APUS_TOO_SHORT,
      APUS_TOO_SHORT, APUS_TOO_SHORT,
      APUS_TOO_LONG | APUS_OVERLONG_2 | APUS_TWO_CONTINUATIONS | APUS_OVERLONG_3 | APUS_OVERLONG_4,
      APUS_TOO_LONG | APUS_OVERLONG_2 | APUS_TWO_CONTINUATIONS | APUS_OVERLONG_3 | APUS_TOO_LARGE,
      APUS_TOO_LONG | APUS_OVERLONG_2 | APUS_TWO_CONTINUATIONS | APUS_SURROGATE | APUS_TOO_LARGE,
      APUS_TOO_LONG | APUS_OVERLONG_2 | APUS_TWO_CONTINUATIONS | APUS_SURROGATE | APUS_TOO_LARGE,
      APUS_TOO_SHORT, APUS_TOO_SHORT, APUS_TOO_SHORT, APUS_TOO_SHORT};
#endif

/// Returns the number of bytes of a character, or 0 if its first `limit` bytes are not valid.
static inline size_t apus_json_character(const uint8_t *bytes, size_t limit) {
  uint8_t first = bytes[0];
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  uint8_t least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  uint8_t most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (limit > 1 && (bytes[1] < least || bytes[1] > most)) return 0;
  for (size_t i = 2; i < length && i < limit; i++)
    if ((bytes[i] & 0xc0) != 0x80) return 0;
  return length;
}
#endif

#define APUS_INLINE static inline __attribute__((always_inline))

#if defined(APUS_HAS_512)
APUS_INLINE struct apus_json_masks APUS_FORM(apus_json_masks)(const uint8_t *bytes) {
  const __m512i blanks = _mm512_broadcast_i32x4(_mm_setr_epi8(APUS_JSON_BLANKS));
  const __m512i operators = _mm512_broadcast_i32x4(_mm_setr_epi8(APUS_JSON_OPERATORS));
  const __m512i space = _mm512_set1_epi8(0x20), block = _mm512_loadu_si512(bytes);
  struct apus_json_masks masks;
  masks.quotes = _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8('"'));
  masks.backslashes = _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8('\\'));
  masks.operators =
      _mm512_cmpeq_epi8_mask(_mm512_or_si512(block, space), _mm512_shuffle_epi8(operators, block));
  masks.blanks = _mm512_cmpeq_epi8_mask(block, _mm512_shuffle_epi8(blanks, block));
  masks.unusual = _mm512_cmplt_epi8_mask(block, space);
  return masks;
}

APUS_INLINE uint64_t APUS_FORM(apus_json_high)(const uint8_t *bytes) {
  return _mm512_movepi8_mask(_mm512_loadu_si512(bytes));
}
#elif defined(APUS_HAS_256)
APUS_INLINE uint64_t APUS_FORM(apus_json_gather)(__m256i low, __m256i high) {
  uint64_t mask =
      (uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
  APUS_JSON_OPAQUE(mask);
  return mask;
}

APUS_INLINE struct apus_json_masks APUS_FORM(apus_json_masks)(const uint8_t *bytes) {
  const __m256i blanks = _mm256_broadcastsi128_si256(_mm_setr_epi8(APUS_JSON_BLANKS));
  const __m256i operators = _mm256_broadcastsi128_si256(_mm_setr_epi8(APUS_JSON_OPERATORS));
  const __m256i space = _mm256_set1_epi8(0x20);
  const __m256i a = _mm256_loadu_si256((const void *)bytes);
  const __m256i b = _mm256_loadu_si256((const void *)(bytes + 32));
  struct apus_json_masks masks;
#define APUS_EQUAL(a, b, x, y) APUS_FORM(apus_json_gather)(_mm256_cmpeq_epi8(a, x), _mm256_cmpeq_epi8(b, y))
  const __m256i quote = _mm256_set1_epi8('"'), backslash = _mm256_set1_epi8('\\');
  masks.quotes = APUS_EQUAL(a, b, quote, quote);
  masks.backslashes = APUS_EQUAL(a, b, backslash, backslash);
  masks.operators = APUS_EQUAL(_mm256_or_si256(a, space), _mm256_or_si256(b, space),
                               _mm256_shuffle_epi8(operators, a), _mm256_shuffle_epi8(operators, b));
  masks.blanks = APUS_EQUAL(a, b, _mm256_shuffle_epi8(blanks, a), _mm256_shuffle_epi8(blanks, b));
#undef APUS_EQUAL
  masks.unusual = APUS_FORM(apus_json_gather)(_mm256_cmpgt_epi8(space, a), _mm256_cmpgt_epi8(space, b));
  return masks;
}

APUS_INLINE uint64_t APUS_FORM(apus_json_high)(const uint8_t *bytes) {
  return APUS_FORM(apus_json_gather)(_mm256_loadu_si256((const void *)bytes),
                                     _mm256_loadu_si256((const void *)(bytes + 32)));
}
#else
#if defined(APUS_IS_PORTABLE)
#define APUS_MASK(name) apus_portable_##name
#define APUS_JSON_NUMBER(mask)
#else
#define APUS_MASK(name) apus_##name
#define APUS_JSON_NUMBER(mask) APUS_JSON_OPAQUE(mask)
#endif
APUS_INLINE uint64_t APUS_FORM(apus_json_high)(const uint8_t *bytes) {
  uint64_t high = APUS_MASK(mask_of_top_bits)(bytes);
  APUS_JSON_NUMBER(high);
  return high;
}

APUS_INLINE struct apus_json_masks APUS_FORM(apus_json_masks)(const uint8_t *bytes) {
  struct apus_json_masks masks;
  masks.quotes = APUS_MASK(mask_of)(bytes, '"');
  APUS_JSON_NUMBER(masks.quotes);
  masks.backslashes = APUS_MASK(mask_of)(bytes, '\\');
  APUS_JSON_NUMBER(masks.backslashes);
  uint64_t others = APUS_MASK(mask_of_three)(bytes, '[', ']', ':');
  APUS_JSON_NUMBER(others);
  masks.operators = APUS_MASK(mask_of_three)(bytes, '{', '}', ',');
  APUS_JSON_NUMBER(masks.operators);
  masks.operators |= others;
  uint64_t tabs = APUS_MASK(mask_of)(bytes, '\t');
  APUS_JSON_NUMBER(tabs);
  masks.blanks = APUS_MASK(mask_of_three)(bytes, ' ', '\n', '\r');
  APUS_JSON_NUMBER(masks.blanks);
  masks.blanks |= tabs;
  masks.unusual = APUS_MASK(mask_below)(bytes, 0x20);
  APUS_JSON_NUMBER(masks.unusual);
  masks.unusual |= APUS_FORM(apus_json_high)(bytes);
  return masks;
}
#undef APUS_MASK
#undef APUS_JSON_NUMBER
#endif

// Returns whether the characters that end in a block are valid; the three bytes before it are read.
#if defined(APUS_HAS_512)
APUS_INLINE bool APUS_FORM(apus_json_utf8)(const uint8_t *bytes) {
  const __m512i after_upper = _mm512_broadcast_i32x4(_mm_loadu_si128((const void *)apus_json_after_upper));
  const __m512i after_lower = _mm512_broadcast_i32x4(_mm_loadu_si128((const void *)apus_json_after_lower));
  const __m512i before_upper = _mm512_broadcast_i32x4(_mm_loadu_si128((const void *)apus_json_before_upper));
  const __m512i half = _mm512_set1_epi8(15);
  const __m512i block = _mm512_loadu_si512(bytes), before = _mm512_loadu_si512(bytes - 1);
  const __m512i second = _mm512_loadu_si512(bytes - 2), third = _mm512_loadu_si512(bytes - 3);
  __m512i errors = _mm512_and_si512(
      _mm512_and_si512(
          _mm512_shuffle_epi8(after_upper, _mm512_and_si512(_mm512_srli_epi16(before, 4), half)),
          _mm512_shuffle_epi8(after_lower, _mm512_and_si512(before, half))),
      _mm512_shuffle_epi8(before_upper, _mm512_and_si512(_mm512_srli_epi16(block, 4), half)));
  __m512i must_continue =
      _mm512_and_si512(_mm512_or_si512(_mm512_subs_epu8(second, _mm512_set1_epi8(0xe0 - 0x80)),
                                       _mm512_subs_epu8(third, _mm512_set1_epi8(0xf0 - 0x80))),
                       _mm512_set1_epi8((char)0x80));
  errors = _mm512_xor_si512(errors, must_continue);
  return _mm512_test_epi8_mask(errors, errors) == 0;
}
#elif defined(APUS_HAS_256)
APUS_INLINE bool APUS_FORM(apus_json_utf8)(const uint8_t *bytes) {
  const __m256i after_upper = _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)apus_json_after_upper));
  const __m256i after_lower = _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)apus_json_after_lower));
  const __m256i before_upper = _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)apus_json_before_upper));
  const __m256i half = _mm256_set1_epi8(15);
  __m256i all = _mm256_setzero_si256();
  for (int part = 0; part < 64; part += 32) {
    const uint8_t *at = bytes + part;
    const __m256i block = _mm256_loadu_si256((const void *)at);
    const __m256i before = _mm256_loadu_si256((const void *)(at - 1));
    const __m256i second = _mm256_loadu_si256((const void *)(at - 2));
    const __m256i third = _mm256_loadu_si256((const void *)(at - 3));
    __m256i errors = _mm256_and_si256(
        _mm256_and_si256(
            _mm256_shuffle_epi8(after_upper, _mm256_and_si256(_mm256_srli_epi16(before, 4), half)),
            _mm256_shuffle_epi8(after_lower, _mm256_and_si256(before, half))),
        _mm256_shuffle_epi8(before_upper, _mm256_and_si256(_mm256_srli_epi16(block, 4), half)));
    __m256i must_continue =
        _mm256_and_si256(_mm256_or_si256(_mm256_subs_epu8(second, _mm256_set1_epi8(0xe0 - 0x80)),
                                         _mm256_subs_epu8(third, _mm256_set1_epi8(0xf0 - 0x80))),
                         _mm256_set1_epi8((char)0x80));
    all = _mm256_or_si256(all, _mm256_xor_si256(errors, must_continue));
  }
  return _mm256_testz_si256(all, all) != 0;
}
#else
// Reads the characters that begin before the block and end in it, and those that begin in it. A
// character that the block cuts is checked with the next block.
APUS_INLINE bool APUS_FORM(apus_json_utf8)(const uint8_t *bytes) {
  const uint8_t *at = bytes[-1] >= 0xc0   ? bytes - 1
                      : bytes[-2] >= 0xe0 ? bytes - 2
                      : bytes[-3] >= 0xf0 ? bytes - 3
                                          : bytes;
  for (const uint8_t *end = bytes + 64; at < end;) {
    size_t length = apus_json_character(at, (size_t)(end - at));
    if (length == 0) return false;
    at += length;
  }
  return true;
}
#endif

APUS_INLINE uint64_t APUS_FORM(apus_json_prefix_xor)(uint64_t mask) {
#if defined(APUS_HAS_512) || defined(APUS_HAS_256)
  __m128i ones = _mm_set1_epi8((char)0xff);
  return (uint64_t)_mm_cvtsi128_si64(_mm_clmulepi64_si128(_mm_cvtsi64_si128((long long)mask), ones, 0));
#else
  for (int shift = 1; shift < 64; shift *= 2) mask ^= mask << shift;
  return mask;
#endif
}

#if defined(APUS_HAS_512)
APUS_INLINE void APUS_FORM(apus_json_write_sixteen)(uint32_t *list, __m128i places, uint32_t position) {
  __m512i positions = _mm512_add_epi32(_mm512_set1_epi32((int)position), _mm512_cvtepu8_epi32(places));
  _mm512_storeu_si512(list, positions);
}

APUS_INLINE int APUS_FORM(apus_json_write)(const uint8_t *bytes, uint64_t tokens, uint32_t position,
                                           uint64_t marked, uint64_t unicode, struct apus_json_tokens lists) {
  static const uint8_t all[64] = {
      0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
      22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
      44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
  int count = __builtin_popcountll(tokens);
  __m512i block = _mm512_loadu_si512(bytes);
  if (__builtin_expect(marked != 0, 0)) {
    block = _mm512_mask_blend_epi8(marked, block, _mm512_set1_epi8('\\'));
    block = _mm512_mask_blend_epi8(marked & unicode, block, _mm512_set1_epi8('u'));
  }
  __m512i places = _mm512_maskz_compress_epi8(tokens, _mm512_loadu_si512(all));
  // Compressing the block as well would take one more step of the only unit that can.
  _mm512_storeu_si512(lists.kinds, _mm512_permutexvar_epi8(places, block));
  uint32_t *list = lists.positions;
  APUS_FORM(apus_json_write_sixteen)(list, _mm512_castsi512_si128(places), position);
  if (count > 16) {
    APUS_FORM(apus_json_write_sixteen)(list + 16, _mm512_extracti32x4_epi32(places, 1), position);
    if (count > 32) {
      APUS_FORM(apus_json_write_sixteen)(list + 32, _mm512_extracti32x4_epi32(places, 2), position);
      APUS_FORM(apus_json_write_sixteen)(list + 48, _mm512_extracti32x4_epi32(places, 3), position);
    }
  }
  return count;
}
#else
static __attribute__((noinline)) void APUS_FORM(apus_json_mark)(uint8_t *kinds, uint64_t tokens, uint64_t marked,
                                                              uint64_t unicode) {
  for (uint64_t rest = marked; rest != 0; rest &= rest - 1) {
    uint64_t bit = rest & -rest;
    kinds[__builtin_popcountll(tokens & (bit - 1))] = (unicode & bit) != 0 ? 'u' : '\\';
  }
}

#if defined(APUS_HAS_256)
// Writes the tokens of eight bytes of a block at once; garbage follows the last one.
APUS_INLINE size_t APUS_FORM(apus_json_write_eight)(__m128i block, __m128i places, __m256i position,
                                                    uint8_t mask, size_t at, struct apus_json_tokens lists) {
  __m256i positions = _mm256_add_epi32(position, _mm256_cvtepu8_epi32(places));
  _mm256_storeu_si256((void *)(lists.positions + at), positions);
  _mm_storel_epi64((void *)(lists.kinds + at), _mm_shuffle_epi8(block, places));
  at += (size_t)__builtin_popcount(mask);
  // clang would add bytes, and extend each sum.
  APUS_JSON_OPAQUE(at);
  return at;
}

// Writes any number of tokens, by a table.
APUS_INLINE void APUS_FORM(apus_json_write_many)(const uint8_t *bytes, uint64_t tokens, uint32_t position,
                                                 struct apus_json_tokens lists) {
  __m256i positions = _mm256_set1_epi32((int)position);
  size_t at = 0;
#pragma clang loop unroll(full)
  for (int part = 0; part < 64; part += 16) {
    uint8_t low = (uint8_t)(tokens >> part), high = (uint8_t)(tokens >> (part + 8));
    __m128i block = _mm_loadu_si128((const void *)(bytes + part));
    __m128i first = _mm_loadl_epi64((const void *)&apus_places[low]);
    __m128i second = _mm_add_epi8(_mm_loadl_epi64((const void *)&apus_places[high]), _mm_set1_epi8(8));
    at = APUS_FORM(apus_json_write_eight)(block, first, positions, low, at, lists);
    at = APUS_FORM(apus_json_write_eight)(block, second, positions, high, at, lists);
    positions = _mm256_add_epi32(positions, _mm256_set1_epi32(16));
  }
}

// Writes some tokens, and returns those that follow.
APUS_INLINE uint64_t APUS_FORM(apus_json_write_some)(int count, const uint8_t *bytes, uint64_t tokens,
                                                     uint32_t position, int at, struct apus_json_tokens lists) {
#pragma clang loop unroll(full)
  for (int i = 0; i < count; i++) {
    // The place is 64 if no token is left; the byte after the block is garbage then.
    uint64_t place = (uint64_t)_tzcnt_u64(tokens);
    lists.positions[at + i] = position + (uint32_t)place;
    lists.kinds[at + i] = bytes[place];
    tokens &= tokens - 1;
  }
  return tokens;
}

// The table costs as much for few tokens as for many. A few too many cost less than a branch for each.
APUS_INLINE void APUS_FORM(apus_json_write_all)(const uint8_t *bytes, uint64_t tokens, int count, uint32_t position,
                                                struct apus_json_tokens lists) {
  if (count > 12) {
    APUS_FORM(apus_json_write_many)(bytes, tokens, position, lists);
    return;
  }
  tokens = APUS_FORM(apus_json_write_some)(8, bytes, tokens, position, 0, lists);
  if (count > 8) APUS_FORM(apus_json_write_some)(4, bytes, tokens, position, 8, lists);
}
#else
// Writes four at once. Garbage follows the last token, which costs less than a branch for each.
APUS_INLINE void APUS_FORM(apus_json_write_all)(const uint8_t *bytes, uint64_t tokens, int count, uint32_t position,
                                                struct apus_json_tokens lists) {
  for (int done = 0; done < count; done += 4) {
#pragma clang loop unroll(full)
    for (int i = 0; i < 4; i++) {
      // The bit keeps `ctz` defined if no token is left.
      uint32_t place = (uint32_t)__builtin_ctzll(tokens | 1ull << 63);
      lists.positions[done + i] = position + place;
      lists.kinds[done + i] = bytes[place];
      tokens &= tokens - 1;
    }
  }
}
#endif

APUS_INLINE int APUS_FORM(apus_json_write)(const uint8_t *bytes, uint64_t tokens, uint32_t position,
                                           uint64_t marked, uint64_t unicode, struct apus_json_tokens lists) {
  int count = __builtin_popcountll(tokens);
  APUS_FORM(apus_json_write_all)(bytes, tokens, count, position, lists);
  if (__builtin_expect(marked != 0, 0)) APUS_FORM(apus_json_mark)(lists.kinds, tokens, marked, unicode);
  return count;
}
#endif

// Returns the bytes that a backslash escapes. The carries of a sum find the runs of backslashes that
// begin at odd places. Blanks follow the first `count` bytes.
APUS_INLINE uint64_t APUS_FORM(apus_json_escaped)(uint64_t backslashes, int count,
                                                  struct apus_json_state *state) {
  const uint64_t odd = 0xaaaaaaaaaaaaaaaau;
  uint64_t active = backslashes & ~state->escaped;
  uint64_t codes = ((active << 1 | odd) - active) ^ odd;
  uint64_t escaped = codes ^ (backslashes | state->escaped);
  state->escaped = (codes & backslashes) >> (count - 1) & 1;
  return count < 64 ? escaped & ((1ull << count) - 1) : escaped;
}

// Returns the closing quotes of the strings that have a byte of `found`. A carry runs through the
// rest of the string.
APUS_INLINE uint64_t APUS_FORM(apus_json_closing)(uint64_t found, uint64_t inside, uint64_t *open) {
  unsigned long long sum;
  uint64_t carried = *open & ~inside & 1;
  bool is_open = __builtin_uaddll_overflow(inside, (found | *open) & inside, &sum);
  *open = is_open;
  return (sum & ~inside) | carried;
}

// Returns the bytes of a block that may follow a backslash; those that `within` leaves out may be missing.
#if defined(APUS_HAS_512)
APUS_INLINE uint64_t APUS_FORM(apus_json_letters)(const uint8_t *bytes, uint64_t within) {
  (void)within;
  const __m512i lower = _mm512_broadcast_i32x4(_mm_setr_epi8(APUS_JSON_LETTERS_LOWER));
  const __m512i upper = _mm512_broadcast_i32x4(_mm_setr_epi8(APUS_JSON_LETTERS_UPPER));
  const __m512i half = _mm512_set1_epi8(15), block = _mm512_loadu_si512(bytes);
  return _mm512_test_epi8_mask(
      _mm512_shuffle_epi8(lower, _mm512_and_si512(block, half)),
      _mm512_shuffle_epi8(upper, _mm512_and_si512(_mm512_srli_epi16(block, 4), half)));
}

APUS_INLINE uint64_t APUS_FORM(apus_json_unicode)(const uint8_t *bytes, uint64_t within) {
  return _mm512_mask_cmpeq_epi8_mask(within, _mm512_loadu_si512(bytes), _mm512_set1_epi8('u'));
}
#elif defined(APUS_HAS_256)
APUS_INLINE __m256i APUS_FORM(apus_json_other_half)(__m256i part) {
  const __m256i lower = _mm256_broadcastsi128_si256(_mm_setr_epi8(APUS_JSON_LETTERS_LOWER));
  const __m256i upper = _mm256_broadcastsi128_si256(_mm_setr_epi8(APUS_JSON_LETTERS_UPPER));
  const __m256i half = _mm256_set1_epi8(15);
  return _mm256_cmpeq_epi8(
      _mm256_and_si256(
          _mm256_shuffle_epi8(lower, _mm256_and_si256(part, half)),
          _mm256_shuffle_epi8(upper, _mm256_and_si256(_mm256_srli_epi16(part, 4), half))),
      _mm256_setzero_si256());
}

APUS_INLINE uint64_t APUS_FORM(apus_json_letters)(const uint8_t *bytes, uint64_t within) {
  (void)within;
  return ~APUS_FORM(apus_json_gather)(
      APUS_FORM(apus_json_other_half)(_mm256_loadu_si256((const void *)bytes)),
      APUS_FORM(apus_json_other_half)(_mm256_loadu_si256((const void *)(bytes + 32))));
}

APUS_INLINE uint64_t APUS_FORM(apus_json_unicode)(const uint8_t *bytes, uint64_t within) {
  const __m256i letter = _mm256_set1_epi8('u');
  return within & APUS_FORM(apus_json_gather)(
                      _mm256_cmpeq_epi8(_mm256_loadu_si256((const void *)bytes), letter),
                      _mm256_cmpeq_epi8(_mm256_loadu_si256((const void *)(bytes + 32)), letter));
}
#else
APUS_INLINE uint64_t APUS_FORM(apus_json_letters)(const uint8_t *bytes, uint64_t within) {
  uint64_t letters = 0;
  for (uint64_t rest = within; rest != 0; rest &= rest - 1) {
    switch (bytes[__builtin_ctzll(rest)]) {
    case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't': case 'u':
      letters |= rest & -rest;
    }
  }
  return letters;
}

APUS_INLINE uint64_t APUS_FORM(apus_json_unicode)(const uint8_t *bytes, uint64_t within) {
  uint64_t unicode = 0;
  for (uint64_t rest = within; rest != 0; rest &= rest - 1)
    if (bytes[__builtin_ctzll(rest)] == 'u') unicode |= rest & -rest;
  return unicode;
}
#endif

// Checks the escaped bytes within strings, and finds the strings to mark. The function takes and
// returns values, because a state whose address it had would be in memory for every block.
APUS_INLINE struct apus_json_marks APUS_FORM(apus_json_escapes)(
    const uint8_t *bytes, uint64_t escaped, uint64_t inside, uint64_t has_escape, uint64_t has_unicode) {
  struct apus_json_marks marks = {0, 0, has_escape, has_unicode, true};
  uint64_t within = escaped & inside;
  marks.is_valid = (within & ~APUS_FORM(apus_json_letters)(bytes, within)) == 0;
  marks.escapes = APUS_FORM(apus_json_closing)(within, inside, &marks.has_escape);
  marks.unicode =
      APUS_FORM(apus_json_closing)(APUS_FORM(apus_json_unicode)(bytes, within), inside, &marks.has_unicode);
  return marks;
}

// Scans a block, of which `count` bytes belong to the text and blanks follow. Returns false, and
// changes nothing, if the block has a fault.
APUS_INLINE bool APUS_FORM(apus_json_block)(const uint8_t *bytes, int count, uint32_t position,
                                            uint32_t options, struct apus_json_state *state_at,
                                            uint64_t *open_utf8, struct apus_json_tokens *lists) {
  struct apus_json_masks masks = APUS_FORM(apus_json_masks)(bytes);
  struct apus_json_state state = *state_at;
  // A second branch with the same condition is predicted by the first one.
  bool has_escapes = (masks.backslashes | state.escaped | state.has_escape) != 0;
  uint64_t escaped = 0;
  if (__builtin_expect(has_escapes, 0))
    escaped = APUS_FORM(apus_json_escaped)(masks.backslashes, count, &state);
  uint64_t quotes = masks.quotes & ~escaped;
  uint64_t inside = APUS_FORM(apus_json_prefix_xor)(quotes) ^ state.in_string;
  uint64_t unusual = masks.unusual & (inside | ~masks.blanks);
  if ((unusual | *open_utf8) != 0) {
    uint64_t high = APUS_FORM(apus_json_high)(bytes);
    if ((unusual & ~high) != 0) return false;
    if ((options & APUS_JSON_ANY_BYTES) == 0) {
      if (!APUS_FORM(apus_json_utf8)(bytes)) return false;
      *open_utf8 = high >> 61;
    }
  }
  uint64_t marked = 0, unicode = 0;
  if (__builtin_expect(has_escapes, 0)) {
    struct apus_json_marks marks =
        APUS_FORM(apus_json_escapes)(bytes, escaped, inside, state.has_escape, state.has_unicode);
    if (!marks.is_valid) return false;
    marked = marks.escapes & quotes & ~inside;
    unicode = marks.unicode;
    state.has_escape = marks.has_escape;
    state.has_unicode = marks.has_unicode;
  }
  uint64_t scalars = ~(masks.operators | masks.blanks), plain = scalars & ~quotes;
  uint64_t starts = (scalars & ~(plain << 1 | state.in_scalar)) | quotes;
  uint64_t tokens = (masks.operators | starts) & ~(inside & ~quotes);
  state.in_scalar = plain >> (count - 1) & 1;
  state.in_string = 0 - (inside >> 63);
  int written = APUS_FORM(apus_json_write)(bytes, tokens, position, marked, unicode, *lists);
  lists->positions += written;
  lists->kinds += written;
  *state_at = state;
  return true;
}

// Scans the first block, which has no bytes before it, or the last one, which is filled with blanks.
static __attribute__((noinline)) bool APUS_FORM(apus_json_edge)(const uint8_t *bytes, size_t at, size_t left,
                                                              uint32_t position, uint32_t options,
                                                              struct apus_json_state *state,
                                                              uint64_t *open_utf8,
                                                              struct apus_json_tokens *lists) {
  int count = left < 64 ? (int)left : 64;
  // The writer may read the byte after the block.
  uint8_t copy[129];
  memset(copy, ' ', sizeof copy);
  if (at >= 3) memcpy(copy + 61, bytes + at - 3, 3);
  memcpy(copy + 64, bytes + at, (size_t)count);
  return APUS_FORM(apus_json_block)(copy + 64, count, position + (uint32_t)at, options, state, open_utf8, lists);
}

static size_t APUS_FORM(apus_json_blocks)(const uint8_t *bytes, size_t count, uint32_t position,
                                          uint32_t options, struct apus_json_state *state_at,
                                          struct apus_json_tokens *lists_at) {
  uint64_t open_utf8 = 0;
  if (count == 0) return 0;
  if (!APUS_FORM(apus_json_edge)(bytes, 0, count, position, options, state_at, &open_utf8, lists_at)) return 0;
  if (count <= 64) return count;
  // Local copies, because a store to the lists could change the originals.
  struct apus_json_state state = *state_at;
  struct apus_json_tokens lists = *lists_at;
  size_t at = 64;
  bool is_fine = true;
  while (is_fine && count - at > 64) {
    is_fine = APUS_FORM(apus_json_block)(bytes + at, 64, position + (uint32_t)at, options, &state, &open_utf8, &lists);
    if (is_fine) at += 64;
  }
  *state_at = state;
  *lists_at = lists;
  if (!is_fine) return at;
  return APUS_FORM(apus_json_edge)(bytes, at, count - at, position, options, state_at, &open_utf8, lists_at) ? count
                                                                                                             : at;
}
#undef APUS_INLINE
