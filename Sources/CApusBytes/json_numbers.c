// Reads the numbers of a text. `json_digits.h` has the form for numbers of more than seven digits.
#include "json_scalars.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

static const uint64_t apus_json_powers[] = {
    1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000, 10000000000, 100000000000,
    1000000000000, 10000000000000, 100000000000000, 1000000000000000, 10000000000000000};

// The powers of ten that divide a significand; a double holds them exactly.
static const double apus_json_exact_powers[APUS_JSON_TENTHS + 1] = {1,    1e1,  1e2,  1e3,  1e4,  1e5,  1e6,
                                                                    1e7,  1e8,  1e9,  1e10, 1e11, 1e12, 1e13,
                                                                    1e14, 1e15, 1e16, 1e17, 1e18};

// The leading 64 bits of 10^-1 to 10^-18.
static const uint64_t apus_json_tenths[APUS_JSON_TENTHS] = {
    0xcccccccccccccccc, 0xa3d70a3d70a3d70a, 0x83126e978d4fdf3b, 0xd1b71758e219652b,
    0xa7c5ac471b478423, 0x8637bd05af6c69b5, 0xd6bf94d5e57a42bc, 0xabcc77118461cefc,
    0x89705f4136b4a597, 0xdbe6fecebdedd5be, 0xafebff0bcb24aafe, 0x8cbccc096f5088cb,
    0xe12e13424bb40e13, 0xb424dc35095cd80f, 0x901d7cf73ab0acd9, 0xe69594bec44de15b,
    0xb877aa3236a4b449, 0x9392ee8e921d5d07};

uint64_t apus_json_tenth(size_t index) { return apus_json_tenths[index]; }

// Returns the last bytes as a word, with zeros behind them.
static __attribute__((noinline)) uint64_t apus_json_last_word(const uint8_t *bytes, size_t byte_count, size_t at) {
  uint64_t word = 0;
  for (size_t i = at; i < byte_count; i++) word |= (uint64_t)bytes[i] << (8 * (i - at));
  return word;
}

// Returns eight bytes as a word, with zeros for bytes past the end.
static inline uint64_t apus_json_word(const uint8_t *bytes, size_t byte_count, size_t at) {
  if (__builtin_expect(byte_count - at >= 8, 1)) return apus_load_eight(bytes + at);
  return apus_json_last_word(bytes, byte_count, at);
}

// Returns the number of digits at the start of a word.
static inline size_t apus_json_word_digits(uint64_t word) {
  uint64_t others = apus_json_differences(word);
  return others == 0 ? 8 : (size_t)(__builtin_ctzll(others) >> 3);
}

// Returns the number whose eight digits are the bytes of a word, the first one in the lowest byte.
//
// Source: "Number Parsing at a Gigabyte per Second", D. Lemire, Software: Practice and Experience 51,
// 2021, for the multiplications.
static inline uint64_t apus_json_eight_value(uint64_t pairs) {
  pairs = pairs * 10 + (pairs >> 8);
  uint64_t low = (pairs & 0x000000ff000000ff) * 0x000f424000000064;
  uint64_t high = ((pairs >> 16) & 0x000000ff000000ff) * 0x0000271000000001;
  return (low + high) >> 32;
}

// Returns the value of the first digits of a word, of which there is at least one.
static inline uint64_t apus_json_word_value(uint64_t word, size_t digits) {
  return apus_json_eight_value((word - 0x30 * APUS_EVERY_BYTE) << (64 - 8 * digits));
}

static inline struct apus_json_number apus_json_double(double value, bool is_negative) {
  struct apus_json_number number = {.form = APUS_JSON_DOUBLE};
  if (is_negative) value = -value;
  memcpy(&number.bits, &value, sizeof value);
  return number;
}

static inline struct apus_json_number apus_json_integer(uint64_t value, bool is_negative) {
  if (is_negative && value == 0) return apus_json_double(0, true);
  return (struct apus_json_number){.bits = is_negative ? 0 - value : value, .form = APUS_JSON_INTEGER};
}

// Returns a number with 1 to 18 digits after its point, of which there are `fraction`.
//
// The leading bits of the significand times those of the power decide nearly all numbers, without a branch
// on their size. `Double.nearest(to:timesTenTo:)` has the same steps for all powers.
//
// Source: D. Lemire as above, section 5.
static inline struct apus_json_number apus_json_decimal(uint64_t significand, bool is_negative,
                                                        size_t fraction) {
  int zeros = __builtin_clzll(significand | 1);
  unsigned __int128 product = (unsigned __int128)(significand << zeros) * apus_json_tenths[fraction - 1];
  uint64_t high = (uint64_t)(product >> 64), low = (uint64_t)product;
  if (__builtin_expect((high & 0x1ff) != 0x1ff && low > 1, 1)) {
    int upper = (int)(high >> 63);
    uint64_t exponent = (uint64_t)((-217706 * (int)fraction >> 16) + 63 + upper - zeros + 1023);
    // One bit more than the result has, to round by. Its leading bit adds 1 to the exponent.
    uint64_t bits = high >> (upper + 9);
    bits = ((bits + (bits & 1)) >> 1) + ((exponent - 1) << 52);
    return (struct apus_json_number){.bits = bits | (uint64_t)is_negative << 63, .form = APUS_JSON_DOUBLE};
  }
  // Both operands are exact, so that the processor rounds once.
  if (significand < 1ull << 53)
    return apus_json_double((double)significand / apus_json_exact_powers[fraction], is_negative);
  return (struct apus_json_number){.bits = significand,
                                   .exponent = (int16_t)-(int)fraction,
                                   .form = APUS_JSON_DECIMAL,
                                   .is_negative = is_negative};
}

// Reads integers of at most 18 digits, and decimal fractions of at most 19, word by word.
static __attribute__((noinline)) struct apus_json_number apus_json_read_by_words(const uint8_t *bytes,
                                                                                 size_t byte_count, size_t first,
                                                                                 size_t end, bool is_negative) {
  const struct apus_json_number other = {.form = APUS_JSON_OTHER_NUMBER};
  size_t at = first, digits;
  uint64_t value = 0;
  do {
    uint64_t word = apus_json_word(bytes, byte_count, at);
    digits = apus_json_word_digits(word);
    if (digits == 0) break;
    value = value * apus_json_powers[digits] + apus_json_word_value(word, digits);
    at += digits;
  } while (digits == 8 && at - first < 24);
  size_t whole = at - first;
  if (whole == 0 || whole > 18 || (whole > 1 && bytes[first] == '0')) return other;
  if (at == end) return apus_json_integer(value, is_negative);
  if (at > end || bytes[at] != '.') return other;
  size_t fraction = end - ++at;
  if (fraction == 0 || whole + fraction > 19) return other;
  for (; end - at >= 8; at += 8) {
    uint64_t word = apus_json_word(bytes, byte_count, at);
    if (apus_json_word_digits(word) != 8) return other;
    value = value * 100000000 + apus_json_word_value(word, 8);
  }
  if (at < end) {
    size_t count = end - at;
    uint64_t word = apus_json_word(bytes, byte_count, at);
    if (apus_json_word_digits(word) < count) return other;
    value = value * apus_json_powers[count] + apus_json_word_value(word, count);
  }
  return apus_json_decimal(value, is_negative, fraction);
}

#define APUS_FORM(name) name##_portable
#include "json_digits.h"
#undef APUS_FORM

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("sse4.1"))), apply_to = function)
#define APUS_HAS_SSE41
#define APUS_FORM(name) name##_sse41
#include "json_digits.h"
#undef APUS_FORM
#undef APUS_HAS_SSE41
#pragma clang attribute pop
#endif

int apus_json_number_forms(void) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("sse4.1") ? 2 : 1;
#else
  return 1;
#endif
}

struct apus_json_number apus_json_read_long_number_with(int form, const uint8_t *bytes, size_t byte_count,
                                                        size_t start, size_t end) {
#if defined(__x86_64__)
  if (form == 1) return apus_json_read_long_number_sse41(bytes, byte_count, start, end);
#endif
  (void)form;
  return apus_json_read_long_number_portable(bytes, byte_count, start, end);
}

struct apus_json_number apus_json_read_long_number(const uint8_t *bytes, size_t byte_count, size_t start,
                                                   size_t end) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("sse4.1")) return apus_json_read_long_number_sse41(bytes, byte_count, start, end);
#endif
  return apus_json_read_long_number_portable(bytes, byte_count, start, end);
}

struct apus_json_number apus_json_read_number(const uint8_t *bytes, size_t byte_count, size_t start,
                                              size_t end) {
  // Most numbers are integers of less than eight digits.
  if (byte_count - start >= 8) {
    uint64_t word = apus_load_eight(bytes + start);
    size_t digits = apus_json_word_digits(word);
    if (digits - 1 < 7 && start + digits == end && (digits == 1 || (word & 0xff) != '0'))
      return apus_json_integer(apus_json_word_value(word, digits), false);
  }
  return apus_json_read_long_number(bytes, byte_count, start, end);
}

size_t apus_json_scalar_count(const uint8_t *kinds) {
  for (size_t count = 0;; count++) {
    uint8_t kind = kinds[2 * count], after = kinds[2 * count + 1];
    if ((kind | 0x20) == '{' || kind == ']') return 0;
    if (after == ']') return count + 1;
    if (after != ',') return 0;
  }
}

size_t apus_json_read_doubles(const uint8_t *bytes, size_t byte_count, const uint32_t *positions,
                              size_t count, double *values, struct apus_json_number *number) {
  for (size_t i = 0; i < count; i++) {
    *number = apus_json_read_long_number(bytes, byte_count, positions[2 * i], positions[2 * i + 1]);
    if (number->form == APUS_JSON_INTEGER) {
      values[i] = (double)(int64_t)number->bits;
    } else if (number->form == APUS_JSON_DOUBLE) {
      memcpy(&values[i], &number->bits, sizeof(double));
    } else {
      return i;
    }
  }
  return count;
}
