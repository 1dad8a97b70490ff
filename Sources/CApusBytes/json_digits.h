// Digits of a number, up to 16 of them: words for all processors, or vectors of 128 bits with SSE4.1.
//
// `json_numbers.c` includes this file for each form, with `APUS_FORM` as the name of a function of it.

#ifdef APUS_HAS_SSE41
// Returns the number of digits at the start of 16 bytes.
static inline size_t APUS_FORM(apus_json_digit_count)(const uint8_t *bytes) {
  __m128i values = _mm_sub_epi8(_mm_loadu_si128((const __m128i *)bytes), _mm_set1_epi8('0'));
  __m128i are_digits = _mm_cmpeq_epi8(_mm_min_epu8(values, _mm_set1_epi8(9)), values);
  return (size_t)__builtin_ctz(~(unsigned)_mm_movemask_epi8(are_digits));
}

// Reads the last 1 to 16 digits before `end`; there are 16 bytes before it. Returns whether all of them
// are digits.
//
// Source: "Number Parsing at a Gigabyte per Second", D. Lemire, Software: Practice and Experience 51,
// 2021; each multiplication joins two neighbours.
static inline bool APUS_FORM(apus_json_last_digits)(const uint8_t *end, size_t count, uint64_t *value) {
  static const uint8_t kept[32] = {[16] = 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                   0xff,        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
  __m128i values = _mm_sub_epi8(_mm_loadu_si128((const __m128i *)(end - 16)), _mm_set1_epi8('0'));
  values = _mm_and_si128(values, _mm_loadu_si128((const __m128i *)(kept + count)));
  __m128i above = _mm_subs_epu8(values, _mm_set1_epi8(9));
  __m128i pairs = _mm_maddubs_epi16(values, _mm_set1_epi16(1 << 8 | 10));
  __m128i fours = _mm_madd_epi16(pairs, _mm_set1_epi32(1 << 16 | 100));
  __m128i eights = _mm_madd_epi16(_mm_packus_epi32(fours, fours), _mm_set1_epi32(1 << 16 | 10000));
  uint64_t both = (uint64_t)_mm_cvtsi128_si64(eights);
  *value = (uint32_t)both * (uint64_t)100000000 + (both >> 32);
  return _mm_testz_si128(above, above);
}
#else
// Returns the number of digits at the start of 16 bytes.
static inline size_t APUS_FORM(apus_json_digit_count)(const uint8_t *bytes) {
  size_t count = apus_json_word_digits(apus_load_eight(bytes));
  return count < 8 ? count : 8 + apus_json_word_digits(apus_load_eight(bytes + 8));
}

// Reads the last 1 to 16 digits before `end`; there are 16 bytes before it. Returns whether all of them
// are digits. No branch depends on their number, which differs from one number to the next.
static inline bool APUS_FORM(apus_json_last_digits)(const uint8_t *end, size_t count, uint64_t *value) {
  // A subtraction would borrow from the first digit if the byte before it is below '0'.
  uint64_t low = apus_load_eight(end - 8) ^ (0x30 * APUS_EVERY_BYTE);
  uint64_t high = apus_load_eight(end - 16) ^ (0x30 * APUS_EVERY_BYTE);
  low &= count < 8 ? ~0ull << (64 - 8 * count) : ~0ull;
  high &= count <= 8 ? 0 : ~0ull << (128 - 8 * count);
  uint64_t others = (low + 0x76 * APUS_EVERY_BYTE) | low | (high + 0x76 * APUS_EVERY_BYTE) | high;
  *value = apus_json_eight_value(high) * 100000000 + apus_json_eight_value(low);
  return (others & (0x80 * APUS_EVERY_BYTE)) == 0;
}
#endif

// Reads integers of at most 16 digits, and decimal fractions of at most 16 digits before and after the point and
// 19 in all; other numbers go word by word.
static struct apus_json_number APUS_FORM(apus_json_read_long_number)(const uint8_t *bytes, size_t byte_count,
                                                                     size_t start, size_t end) {
  while (end > start && bytes[end - 1] <= 0x20) end--;
  bool is_negative = bytes[start] == '-';
  size_t first = start + is_negative, count = end - first;
  if (first < 16 || byte_count - first < 16)
    return apus_json_read_by_words(bytes, byte_count, first, end, is_negative);
  size_t whole = APUS_FORM(apus_json_digit_count)(bytes + first), fraction = count - whole - 1;
  uint64_t value, last;
  if (whole == 0 || (whole > 1 && bytes[first] == '0'))
    return apus_json_read_by_words(bytes, byte_count, first, end, is_negative);
  APUS_FORM(apus_json_last_digits)(bytes + first + whole, whole, &value);
  if (whole == count) return apus_json_integer(value, is_negative);
  if (bytes[first + whole] != '.' || fraction - 1 >= 16 || whole + fraction > 19 ||
      !APUS_FORM(apus_json_last_digits)(bytes + end, fraction, &last))
    return apus_json_read_by_words(bytes, byte_count, first, end, is_negative);
  return apus_json_decimal(value * apus_json_powers[fraction] + last, is_negative, fraction);
}
