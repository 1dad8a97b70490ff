#include "xml.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

size_t apus_xml_find(const uint8_t *bytes, size_t index, size_t end, uint8_t byte) {
  const uint8_t *found = index < end ? memchr(bytes + index, byte, end - index) : NULL;
  return found ? (size_t)(found - bytes) : end;
}

/// The bytes of a block that are not ASCII, or control characters that XML forbids.
static inline uint64_t suspects(const uint8_t *block) {
  uint64_t controls = apus_mask_below(block, 0x20);
  if (controls) controls &= ~apus_mask_of_three(block, '\t', '\n', '\r');
  return controls | apus_mask_of_top_bits(block);
}

/// Whether a block has only ASCII characters that XML allows.
static inline bool is_plain(const uint8_t *block) {
#if defined(__x86_64__)
  __m128i bad = _mm_setzero_si128();
  for (int part = 0; part < 4; part++) {
    __m128i lanes = apus_lanes_at(block, part);
    __m128i spaces = _mm_or_si128(apus_lanes_equal(lanes, '\n'),
                                  _mm_or_si128(apus_lanes_equal(lanes, '\t'), apus_lanes_equal(lanes, '\r')));
    bad = _mm_or_si128(bad, _mm_or_si128(lanes, _mm_andnot_si128(spaces, apus_lanes_at_most(lanes, 0x1f))));
  }
  return _mm_movemask_epi8(bad) == 0;
#else
  return suspects(block) == 0;
#endif
}

/// Finds the first block of 64 bytes that is not plain, or the bytes behind the last block.
static inline size_t plain_end_any(const uint8_t *bytes, size_t index, size_t count) {
  while (count - index >= 64 && is_plain(bytes + index)) index += 64;
  return index;
}

#if defined(__x86_64__)
/// The lanes that are not plain.
__attribute__((target("avx2"))) static inline __m256i odd_lanes(const uint8_t *bytes) {
  // Each white space is at the place of its low four bits; a zero byte does not equal the one at place 0.
  const __m256i spaces = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0));
  __m256i lanes = _mm256_loadu_si256((const __m256i *)bytes);
  // Bytes that are not ASCII are negative.
  __m256i odd = _mm256_cmpgt_epi8(_mm256_set1_epi8(0x20), lanes);
  return _mm256_andnot_si256(_mm256_cmpeq_epi8(lanes, _mm256_shuffle_epi8(spaces, lanes)), odd);
}

__attribute__((target("avx2"))) static size_t plain_end_avx2(const uint8_t *bytes, size_t index, size_t count) {
  for (; count - index >= 64; index += 64) {
    __m256i odd = _mm256_or_si256(odd_lanes(bytes + index), odd_lanes(bytes + index + 32));
    if (!_mm256_testz_si256(odd, odd)) break;
  }
  return index;
}

static inline size_t plain_end(const uint8_t *bytes, size_t index, size_t count) {
  return __builtin_cpu_supports("avx2") ? plain_end_avx2(bytes, index, count) : plain_end_any(bytes, index, count);
}
#else
static inline size_t plain_end(const uint8_t *bytes, size_t index, size_t count) {
  return plain_end_any(bytes, index, count);
}
#endif

static inline bool is_forbidden_ascii(uint8_t byte) {
  return byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r';
}

static inline bool is_tail(uint8_t byte) { return (byte & 0xc0) == 0x80; }

/// The range of the second byte after a first byte, and the length; length 0 is malformed.
typedef struct {
  uint8_t length, low, high;
} sequence;

static inline sequence sequence_of(uint8_t first) {
  if (first < 0xc2 || first > 0xf4) return (sequence){0, 0, 0};
  if (first < 0xe0) return (sequence){2, 0x80, 0xbf};
  if (first == 0xe0) return (sequence){3, 0xa0, 0xbf};
  if (first == 0xed) return (sequence){3, 0x80, 0x9f};
  if (first < 0xf0) return (sequence){3, 0x80, 0xbf};
  if (first == 0xf0) return (sequence){4, 0x90, 0xbf};
  if (first == 0xf4) return (sequence){4, 0x80, 0x8f};
  return (sequence){4, 0x80, 0xbf};
}

/// Checks the character at `index`, which is not ASCII, and sets its length.
static inline apus_xml_characters_verdict check_one(const uint8_t *bytes, size_t index, size_t count,
                                                    size_t *length) {
  sequence form = sequence_of(bytes[index]);
  if (form.length == 0) return apus_xml_characters_malformed;
  size_t room = count - index;
  if (room > 1 && (bytes[index + 1] < form.low || bytes[index + 1] > form.high)) return apus_xml_characters_malformed;
  if (form.length > 2 && room > 2 && !is_tail(bytes[index + 2])) return apus_xml_characters_malformed;
  if (form.length > 3 && room > 3 && !is_tail(bytes[index + 3])) return apus_xml_characters_malformed;
  if (room < form.length) return apus_xml_characters_cut;
  *length = form.length;
  // U+FFFE and U+FFFF are ef bf be and ef bf bf.
  bool is_forbidden = bytes[index] == 0xef && bytes[index + 1] == 0xbf && bytes[index + 2] >= 0xbe;
  return is_forbidden ? apus_xml_characters_forbidden : apus_xml_characters_valid;
}

apus_xml_characters_check apus_xml_check_characters(const uint8_t *bytes, size_t count) {
  size_t index = 0;
  while (index < count) {
    if (count - index >= 64) {
      index = plain_end(bytes, index, count);
      if (count - index < 64) continue;
      index += (size_t)__builtin_ctzll(suspects(bytes + index));
    }
    // At least one character; then on as long as characters are not ASCII.
    do {
      uint8_t byte = bytes[index];
      size_t length = 1;
      if (byte < 0x80) {
        if (is_forbidden_ascii(byte)) return (apus_xml_characters_check){index, apus_xml_characters_forbidden};
      } else {
        apus_xml_characters_verdict verdict = check_one(bytes, index, count, &length);
        if (verdict != apus_xml_characters_valid) return (apus_xml_characters_check){index, verdict};
      }
      index += length;
    } while (index < count && bytes[index] >= 0x80);
  }
  return (apus_xml_characters_check){index, apus_xml_characters_valid};
}

static size_t count_characters(const uint8_t *bytes, size_t start, size_t end) {
  size_t characters = 0;
  size_t index = start;
  for (; end - index >= 64; index += 64) {
    uint64_t tops = apus_mask_of_top_bits(bytes + index);
    characters += 64;
    if (tops) characters -= (size_t)__builtin_popcountll(tops & apus_mask_below(bytes + index, 0xc0));
  }
  for (; index < end; index++) characters += !is_tail(bytes[index]);
  return characters;
}

apus_xml_lines apus_xml_count_lines(const uint8_t *bytes, size_t count, bool after_return) {
  apus_xml_lines lines = {0, SIZE_MAX, 0};
  size_t index = 0;
  uint64_t carry = after_return;
  for (; count - index >= 64; index += 64) {
    uint64_t feeds = apus_mask_of(bytes + index, '\n');
    uint64_t returns = apus_mask_of(bytes + index, '\r');
    uint64_t pairs = feeds & (returns << 1 | carry);
    carry = returns >> 63;
    uint64_t ends = feeds | returns;
    if (!ends) continue;
    lines.count += (size_t)(__builtin_popcountll(ends) - __builtin_popcountll(pairs));
    lines.last_start = index + 64 - (size_t)__builtin_clzll(ends);
  }
  for (; index < count; index++) {
    if (bytes[index] == '\r' || (bytes[index] == '\n' && !carry)) lines.count++;
    if (bytes[index] == '\r' || bytes[index] == '\n') lines.last_start = index + 1;
    carry = bytes[index] == '\r';
  }
  size_t start = lines.last_start == SIZE_MAX ? 0 : lines.last_start;
  lines.characters = count_characters(bytes, start, count);
  return lines;
}

apus_xml_usual_name apus_xml_long_name_end(const uint8_t *bytes, size_t index, size_t last, uint32_t flags) {
  while (index < last) {
    apus_xml_usual_name part = apus_xml_name_part(bytes + index);
    index += part.end;
    flags |= part.flags;
    if (part.end < 16) return (apus_xml_usual_name){index, flags};
  }
  return (apus_xml_usual_name){0, 0};
}
