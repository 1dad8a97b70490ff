#include "base64.h"

// A number of 24 bits, or a greater number if a digit is invalid.
static inline uint32_t apus_group(const uint8_t *text, const uint32_t *shifted) {
  return shifted[text[0]] | shifted[256 + text[1]] | shifted[512 + text[2]] | shifted[768 + text[3]];
}

// Stores six bytes, and two more that the next call overwrites.
static inline void apus_store_pair(uint32_t first, uint32_t second, uint8_t *bytes) {
  uint64_t six = (uint64_t)first << 40 | (uint64_t)second << 16;
#if !defined(__BYTE_ORDER__) || __BYTE_ORDER__ != __ORDER_BIG_ENDIAN__
  six = __builtin_bswap64(six);
#endif
  __builtin_memcpy(bytes, &six, sizeof six);
}

static size_t apus_decode_base64_any(const uint8_t *text, size_t groups, struct apus_base64_digits digits,
                                     uint8_t *bytes) {
  size_t done = 0;
  // Four groups at a time, so that a single branch checks them.
  for (; groups - done >= 4; done += 4) {
    const uint8_t *from = text + 4 * done;
    uint32_t a = apus_group(from, digits.shifted), b = apus_group(from + 4, digits.shifted);
    uint32_t c = apus_group(from + 8, digits.shifted), d = apus_group(from + 12, digits.shifted);
    if ((a | b | c | d) > 0xffffff) break;
    apus_store_pair(a, b, bytes + 3 * done);
    apus_store_pair(c, d, bytes + 3 * done + 6);
  }
  for (; done < groups; done++) {
    uint32_t group = apus_group(text + 4 * done, digits.shifted);
    if (group > 0xffffff) break;
    apus_store_pair(group, 0, bytes + 3 * done);
  }
  return done;
}

#if defined(__x86_64__)
#include <immintrin.h>

// The bytes that are in a range of characters, and their distances from the first character.
#define APUS_RANGE(name, first, last)                                                                      \
  const __m256i name = _mm256_sub_epi8(block, _mm256_set1_epi8(first));                                    \
  const __m256i is_##name =                                                                                \
      _mm256_cmpeq_epi8(_mm256_min_epu8(name, _mm256_set1_epi8((last) - (first))), name)
#define APUS_VALUE(name, value)                                                                            \
  _mm256_and_si256(is_##name, _mm256_add_epi8(name, _mm256_set1_epi8(value)))
#define APUS_OR(a, b) _mm256_or_si256(a, b)

// Packs 32 digits into 24 bytes: multiplying and adding neighbours joins two digits, then four.
//
// Source of the packing: "Faster Base64 Encoding and Decoding using AVX2 Instructions", Mula and
// Lemire, 2018.
__attribute__((target("avx2"))) static size_t
apus_decode_base64_avx2(const uint8_t *text, size_t groups, struct apus_base64_digits digits, uint8_t *bytes) {
  size_t done = 0;
  for (; groups - done >= 8; done += 8) {
    const __m256i block = _mm256_loadu_si256((const __m256i *)(text + 4 * done));
    APUS_RANGE(upper, 'A', 'Z');
    APUS_RANGE(lower, 'a', 'z');
    APUS_RANGE(decimal, '0', '9');
    const __m256i is_62 = _mm256_cmpeq_epi8(block, _mm256_set1_epi8((char)digits.last[0]));
    const __m256i is_63 = _mm256_cmpeq_epi8(block, _mm256_set1_epi8((char)digits.last[1]));
    const __m256i is_digit =
        APUS_OR(APUS_OR(is_upper, is_lower), APUS_OR(is_decimal, APUS_OR(is_62, is_63)));
    if (_mm256_movemask_epi8(is_digit) != -1) break;
    const __m256i letters = APUS_OR(APUS_VALUE(upper, 0), APUS_VALUE(lower, 26));
    const __m256i others = APUS_OR(_mm256_and_si256(is_62, _mm256_set1_epi8(62)),
                                   _mm256_and_si256(is_63, _mm256_set1_epi8(63)));
    const __m256i values = APUS_OR(letters, APUS_OR(APUS_VALUE(decimal, 52), others));
    const __m256i pairs = _mm256_maddubs_epi16(values, _mm256_set1_epi16(0x0140));
    const __m256i fours = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x00011000));
    const __m256i order = _mm256_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1, 2, 1, 0, 6,
                                           5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
    const __m256i packed = _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(fours, order),
                                                       _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7));
    _mm256_storeu_si256((__m256i *)(bytes + 3 * done), packed);
  }
  return done + apus_decode_base64_any(text + 4 * done, groups - done, digits, bytes + 3 * done);
}

int apus_decode_base64_forms(void) { return __builtin_cpu_supports("avx2") ? 2 : 1; }
#else
int apus_decode_base64_forms(void) { return 1; }
#endif

size_t apus_decode_base64_with(int form, const uint8_t *text, size_t groups, struct apus_base64_digits digits,
                               uint8_t *bytes) {
#if defined(__x86_64__)
  if (form == 1) return apus_decode_base64_avx2(text, groups, digits, bytes);
#endif
  return apus_decode_base64_any(text, groups, digits, bytes);
}

size_t apus_decode_base64(const uint8_t *text, size_t groups, struct apus_base64_digits digits,
                          uint8_t *bytes) {
  return apus_decode_base64_with(apus_decode_base64_forms() - 1, text, groups, digits, bytes);
}
