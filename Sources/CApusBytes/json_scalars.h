// The parts of the check of `json_grammar.h` that are the same for all kinds of processor: numbers,
// literals, escapes of the form `\u`, and the ends of lines.
#ifndef CAPUS_JSON_SCALARS_H
#define CAPUS_JSON_SCALARS_H

#include "json.h"
#include "masks.h"
#include <stdbool.h>
#include <string.h>

// Returns a word whose lowest byte that is not 0 belongs to the first byte that is no digit.
static inline uint64_t apus_json_differences(uint64_t word) {
  const uint64_t upper = 0xf0 * APUS_EVERY_BYTE;
  uint64_t above = ((word + 0x06 * APUS_EVERY_BYTE) & upper) >> 4;
  return ((word & upper) | above) ^ (0x33 * APUS_EVERY_BYTE);
}

// Returns the number of digits at the start of `limit` bytes, eight at a time.
static inline size_t apus_json_digits(const uint8_t *bytes, size_t limit) {
  size_t count = 0;
  while (limit - count >= 8) {
    uint64_t others = apus_json_differences(apus_load_eight(bytes + count));
    if (others != 0) return count + (size_t)(__builtin_ctzll(others) >> 3);
    count += 8;
  }
  while (count < limit && (uint8_t)(bytes[count] - '0') < 10) count++;
  return count;
}

// Returns whether a scalar ends at a place: only blanks may be between it and the next token.
static inline bool apus_json_ends(const uint8_t *bytes, size_t at, size_t next) {
  return at == next || (at < next && bytes[at] <= 0x20);
}

// Checks a number. `at` is the place of its first digit.
static inline bool apus_json_check_number(const uint8_t *bytes, size_t byte_count, size_t at, size_t next) {
  size_t whole = apus_json_digits(bytes + at, byte_count - at);
  if (whole == 0 || (whole > 1 && bytes[at] == '0')) return false;
  at += whole;
  if (at < next && bytes[at] == '.') {
    size_t digits = apus_json_digits(bytes + at + 1, byte_count - at - 1);
    if (digits == 0) return false;
    at += 1 + digits;
  }
  if (at < next && (bytes[at] | 0x20) == 'e') {
    at++;
    if (at < next && (bytes[at] == '+' || bytes[at] == '-')) at++;
    size_t digits = apus_json_digits(bytes + at, byte_count - at);
    if (digits == 0) return false;
    at += digits;
  }
  return apus_json_ends(bytes, at, next);
}

// Checks a number or a literal; `next` is the place of the token after it, or of the end.
static inline bool apus_json_check_scalar(const uint8_t *bytes, size_t byte_count, size_t at, size_t next) {
  uint8_t first = bytes[at];
  if ((uint8_t)(first - '0') < 10) return apus_json_check_number(bytes, byte_count, at, next);
  if (first == '-') return apus_json_check_number(bytes, byte_count, at + 1, next);
  size_t length = first == 'f' ? 5 : 4;
  if (next - at < length) return false;
  bool is_known = first == 'f'   ? memcmp(bytes + at, "false", 5) == 0
                  : first == 't' ? memcmp(bytes + at, "true", 4) == 0
                                 : memcmp(bytes + at, "null", 4) == 0;
  return is_known && apus_json_ends(bytes, at + length, next);
}

// Returns the number of an escape `\uXXXX`, or -1.
static inline int32_t apus_json_unit(const uint8_t *bytes, size_t at, size_t end) {
  if (end - at < 6 || bytes[at] != '\\' || bytes[at + 1] != 'u') return -1;
  int32_t unit = 0;
  for (int i = 2; i < 6; i++) {
    uint8_t digit = bytes[at + i] - '0', letter = (bytes[at + i] | 0x20) - 'a';
    if (digit > 9 && letter > 5) return -1;
    unit = unit << 4 | (digit < 10 ? digit : letter + 10);
  }
  return unit;
}

// Checks the escapes of the form `\u` of a string; all others are known.
static inline bool apus_json_check_unicode(const uint8_t *bytes, size_t at, size_t end,
                                           bool replaces_surrogates) {
  while (at < end) {
    const uint8_t *found = memchr(bytes + at, '\\', end - at);
    if (found == NULL) return true;
    at = (size_t)(found - bytes);
    if (bytes[at + 1] != 'u') {
      at += 2;
      continue;
    }
    int32_t unit = apus_json_unit(bytes, at, end);
    if (unit < 0) return false;
    at += 6;
    if ((unit & 0xf800) != 0xd800) continue;
    int32_t low = unit < 0xdc00 ? apus_json_unit(bytes, at, end) : -1;
    if (low >= 0 && (low & 0xfc00) == 0xdc00) {
      at += 6;
    } else if (!replaces_surrogates) {
      return false;
    }
  }
  return true;
}

// Counts the values that are in no container, and checks their lines: between two of them is a line
// end, and within them is none.
static inline bool apus_json_check_roots(const uint8_t *bytes, size_t byte_count, const uint32_t *positions,
                                         uint64_t roots, struct apus_json_grammar *state) {
  if (!state->has_lines) {
    state->root_count += (uint64_t)__builtin_popcountll(roots);
    return true;
  }
  for (; roots != 0; roots &= roots - 1) {
    const uint32_t *position = positions + __builtin_ctzll(roots);
    size_t start = state->root_position, end = position[0] + 1, next = position[1];
    if (state->root_count == 0)
      while (bytes[start] <= 0x20) start++;
    if (memchr(bytes + start, '\n', end - start) != NULL) return false;
    if (next < byte_count && memchr(bytes + end, '\n', next - end) == NULL) return false;
    state->root_position = (uint32_t)next;
    state->root_count++;
  }
  return true;
}

// Keeps the last 64 tokens for the next block.
static inline void apus_json_keep(struct apus_json_classes *last, struct apus_json_classes now, int size) {
  uint64_t *old = (uint64_t *)last;
  const uint64_t *new = (const uint64_t *)&now;
  for (size_t i = 0; i < sizeof now / sizeof *new; i++)
    old[i] = size == 64 ? new[i] : new[i] << (64 - size) | old[i] >> size;
}

#endif
