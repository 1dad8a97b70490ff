// Reads the numbers and the escaped strings of a text.
#include "json_scalars.h"

enum { APUS_JSON_LARGEST_POWER = 22 };

static const uint64_t apus_json_powers[] = {
    1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000, 10000000000, 100000000000,
    1000000000000, 10000000000000, 100000000000000, 1000000000000000, 10000000000000000};

// The powers of ten that a double holds exactly.
static const double apus_json_exact_powers[APUS_JSON_LARGEST_POWER + 1] = {
    1,    1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

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

// Reads the first digits of 16 bytes, of which there may be none; sets their number.
static inline uint64_t apus_json_first_digits(const uint8_t *bytes, size_t *count) {
  uint64_t word = apus_load_eight(bytes), next = apus_load_eight(bytes + 8);
  size_t digits = apus_json_word_digits(word), more = digits < 8 ? 0 : apus_json_word_digits(next);
  *count = digits + more;
  if (digits == 0) return 0;
  uint64_t value = apus_json_word_value(word, digits);
  return more == 0 ? value : value * apus_json_powers[more] + apus_json_word_value(next, more);
}

// Reads the integer of 9 to 16 digits that two words cover. Returns whether all bytes are digits.
static inline bool apus_json_two_words(const uint8_t *bytes, size_t count, uint64_t *value) {
  uint64_t first = apus_load_eight(bytes), last = apus_load_eight(bytes + count - 8);
  *value = apus_json_word_value(first, count - 8) * 100000000 + apus_json_word_value(last, 8);
  return (apus_json_differences(first) | apus_json_differences(last)) == 0;
}

// Reads the last 1 to 16 digits before `end`; there are 16 bytes before it. Returns whether all of them
// are digits. No branch depends on their number, which differs from one number to the next.
static inline bool apus_json_last_digits(const uint8_t *end, size_t count, uint64_t *value) {
  // A subtraction would borrow from the first digit if the byte before it is below '0'.
  uint64_t low = apus_load_eight(end - 8) ^ (0x30 * APUS_EVERY_BYTE);
  uint64_t high = apus_load_eight(end - 16) ^ (0x30 * APUS_EVERY_BYTE);
  low &= count < 8 ? ~0ull << (64 - 8 * count) : ~0ull;
  high &= count <= 8 ? 0 : ~0ull << (128 - 8 * count);
  uint64_t others = (low + 0x76 * APUS_EVERY_BYTE) | low | (high + 0x76 * APUS_EVERY_BYTE) | high;
  *value = apus_json_eight_value(high) * 100000000 + apus_json_eight_value(low);
  return (others & (0x80 * APUS_EVERY_BYTE)) == 0;
}

static inline uint32_t apus_json_end_decimal(struct apus_json_number *number, uint64_t significand,
                                             bool is_negative, size_t fraction) {
  if (significand >= 1ull << 53 || fraction > APUS_JSON_LARGEST_POWER) {
    number->significand = significand;
    number->exponent = -(int32_t)fraction;
    number->is_negative = is_negative;
    return APUS_JSON_DECIMAL;
  }
  // Both operands are exact, so that the processor rounds once.
  double value = (double)significand / apus_json_exact_powers[fraction];
  number->value = is_negative ? -value : value;
  return APUS_JSON_DOUBLE;
}

static inline void apus_json_end_integer(struct apus_json_number *number, uint64_t value, bool is_negative) {
  number->integer = is_negative ? -(int64_t)value : (int64_t)value;
  number->value = is_negative ? -(double)value : (double)value;
  number->form = is_negative && value == 0 ? APUS_JSON_DOUBLE : APUS_JSON_INTEGER;
}

// Reads integers of at most 18 digits, and decimal fractions of at most 19, word by word.
static __attribute__((noinline)) void apus_json_read_by_words(const uint8_t *bytes, size_t byte_count,
                                                              size_t first, size_t end, bool is_negative,
                                                              struct apus_json_number *number) {
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
  if (whole == 0 || whole > 18 || (whole > 1 && bytes[first] == '0')) return;
  if (at == end) {
    apus_json_end_integer(number, value, is_negative);
    return;
  }
  if (at > end || bytes[at] != '.') return;
  size_t fraction = end - ++at;
  if (fraction == 0 || whole + fraction > 19) return;
  for (; end - at >= 8; at += 8) {
    uint64_t word = apus_json_word(bytes, byte_count, at);
    if (apus_json_word_digits(word) != 8) return;
    value = value * 100000000 + apus_json_word_value(word, 8);
  }
  if (at < end) {
    size_t count = end - at;
    uint64_t word = apus_json_word(bytes, byte_count, at);
    if (apus_json_word_digits(word) < count) return;
    value = value * apus_json_powers[count] + apus_json_word_value(word, count);
  }
  number->form = apus_json_end_decimal(number, value, is_negative, fraction);
}

void apus_json_read_long_number(const uint8_t *bytes, size_t byte_count, size_t start, size_t end,
                                struct apus_json_number *number) {
  number->form = APUS_JSON_OTHER_NUMBER;
  while (end > start && bytes[end - 1] <= 0x20) end--;
  bool is_negative = bytes[start] == '-';
  size_t first = start + is_negative;
  size_t count = end - first, whole = 0;
  uint64_t value = 0, last;
  if (end >= 16 && byte_count - first >= 16 && bytes[first] != '0') {
    if (count - 9 < 8 && apus_json_two_words(bytes + first, count, &value)) {
      apus_json_end_integer(number, value, is_negative);
      return;
    }
    value = apus_json_first_digits(bytes + first, &whole);
    if (whole > 0 && whole == count) {
      apus_json_end_integer(number, value, is_negative);
      return;
    }
  }
  size_t fraction = count - whole - 1;
  if (whole > 0 && whole < count && bytes[first + whole] == '.' && fraction - 1 < 16 && whole + fraction <= 19 &&
      apus_json_last_digits(bytes + end, fraction, &last)) {
    value = value * apus_json_powers[fraction] + last;
    number->form = apus_json_end_decimal(number, value, is_negative, fraction);
    return;
  }
  apus_json_read_by_words(bytes, byte_count, first, end, is_negative, number);
}

void apus_json_read_number(const uint8_t *bytes, size_t byte_count, size_t start, size_t end,
                           struct apus_json_number *number) {
  // Most numbers are integers of less than eight digits.
  if (byte_count - start >= 8) {
    uint64_t word = apus_load_eight(bytes + start);
    size_t digits = apus_json_word_digits(word);
    if (digits - 1 < 7 && start + digits == end && (digits == 1 || (word & 0xff) != '0')) {
      number->integer = (int64_t)apus_json_word_value(word, digits);
      number->value = (double)number->integer;
      number->form = APUS_JSON_INTEGER;
      return;
    }
  }
  apus_json_read_long_number(bytes, byte_count, start, end, number);
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
    apus_json_read_long_number(bytes, byte_count, positions[2 * i], positions[2 * i + 1], number);
    if (number->form != APUS_JSON_DOUBLE && number->form != APUS_JSON_INTEGER) return i;
    values[i] = number->value;
  }
  return count;
}

// The values of the escapes of one byte; stage one refuses all others.
static const uint8_t apus_json_escape_values[256] = {
    ['n'] = '\n', ['t'] = '\t', ['r'] = '\r', ['b'] = '\b', ['f'] = '\f', ['"'] = '"', ['\\'] = '\\', ['/'] = '/'};

static uint8_t *apus_json_write_scalar(uint32_t scalar, uint8_t *out) {
  if (scalar < 0x80) {
    *out++ = (uint8_t)scalar;
    return out;
  }
  if (scalar < 0x800) {
    *out++ = (uint8_t)(0xc0 | scalar >> 6);
  } else if (scalar < 0x10000) {
    *out++ = (uint8_t)(0xe0 | scalar >> 12);
    *out++ = (uint8_t)(0x80 | (scalar >> 6 & 0x3f));
  } else {
    *out++ = (uint8_t)(0xf0 | scalar >> 18);
    *out++ = (uint8_t)(0x80 | (scalar >> 12 & 0x3f));
    *out++ = (uint8_t)(0x80 | (scalar >> 6 & 0x3f));
  }
  *out++ = (uint8_t)(0x80 | (scalar & 0x3f));
  return out;
}

// Writes the value of an escape `\uXXXX` and its partner; advances both places.
static void apus_json_unescape_unit(const uint8_t *bytes, size_t count, size_t *at, uint8_t **out) {
  int32_t unit = apus_json_unit(bytes, *at, count);
  if (unit < 0) {
    *at += 2;
    return;
  }
  *at += 6;
  int32_t low = (unit & 0xfc00) == 0xd800 ? apus_json_unit(bytes, *at, count) : -1;
  uint32_t scalar = (uint32_t)unit;
  if (low >= 0 && (low & 0xfc00) == 0xdc00) {
    *at += 6;
    scalar = 0x10000 + (((uint32_t)unit & 0x3ff) << 10) + ((uint32_t)low & 0x3ff);
  } else if ((unit & 0xf800) == 0xd800) {
    scalar = 0xfffd;
  }
  *out = apus_json_write_scalar(scalar, *out);
}

size_t apus_json_unescape(const uint8_t *bytes, size_t count, uint8_t *target) {
  uint8_t *out = target;
  size_t at = 0;
  while (at < count) {
    // No more is written than was read, so that eight bytes have room.
    if (count - at >= 8) {
      uint64_t found = apus_zero_bytes(apus_load_eight(bytes + at) ^ ('\\' * APUS_EVERY_BYTE));
      memcpy(out, bytes + at, 8);
      size_t plain = found == 0 ? 8 : (size_t)(__builtin_ctzll(found) >> 3);
      at += plain;
      out += plain;
      if (found == 0) continue;
    } else if (bytes[at] != '\\' || count - at < 2) {
      *out++ = bytes[at++];
      continue;
    }
    if (count - at < 2) continue;
    if (bytes[at + 1] == 'u') {
      apus_json_unescape_unit(bytes, count, &at, &out);
    } else {
      *out++ = apus_json_escape_values[bytes[at + 1]];
      at += 2;
    }
  }
  return (size_t)(out - target);
}
