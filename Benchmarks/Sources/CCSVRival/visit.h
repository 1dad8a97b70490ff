// The loop of the rival, included once for each kind of processor.

namespace CSV_RIVAL_FORM {

struct Masks {
  uint64_t quotes, separators;
};

#if defined(__x86_64__)
inline Masks masks_of(const uint8_t *block) {
  uint64_t quotes = 0, separators = 0;
  for (int part = 0; part < 4; part++) {
    __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i *>(block + 16 * part));
    __m128i s = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8(',')),
                             _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('\n')),
                                          _mm_cmpeq_epi8(v, _mm_set1_epi8('\r'))));
    __m128i q = _mm_cmpeq_epi8(v, _mm_set1_epi8('"'));
    separators |= uint64_t(uint32_t(_mm_movemask_epi8(s))) << (16 * part);
    quotes |= uint64_t(uint32_t(_mm_movemask_epi8(q))) << (16 * part);
  }
  return {quotes, separators};
}
#else
inline Masks masks_of(const uint8_t *block) {
  Masks m = {0, 0};
  for (int i = 0; i < 64; i++) {
    m.quotes |= uint64_t(block[i] == '"') << i;
    m.separators |= uint64_t(block[i] == ',' || block[i] == '\n' || block[i] == '\r') << i;
  }
  return m;
}
#endif

inline uint64_t prefix_xor(uint64_t x) {
  for (int shift = 1; shift < 64; shift *= 2) x ^= x << shift;
  return x;
}

struct Visitor {
  csv_counts counts = {0, 0, 0, 0};
  const uint8_t *bytes;
  size_t start = 0;

  inline void field(size_t end, uint8_t separator) {
    if (separator == '\n' && end == start && end > 0 && bytes[end - 1] == '\r') {
      start = end + 1;
      return;
    }
    size_t first = start, last = end;
    if (last > first) {
      if (bytes[first] == '"') {
        first++;
        last--;
      }
      if (last > first) counts.mix ^= int64_t(bytes[first]) + counts.fields;
    }
    counts.fields++;
    counts.length += int64_t(last - first);
    if (separator != ',') counts.rows++;
    start = end + 1;
  }
};


csv_counts visit(const uint8_t *bytes, size_t count) {
  Visitor visitor;
  visitor.bytes = bytes;
  uint64_t carry = 0;
  size_t at = 0;
  for (; at + 64 <= count; at += 64) {
    Masks m = masks_of(bytes + at);
    uint64_t bits = m.separators;
    if (m.quotes | carry) {
      uint64_t inside = prefix_xor(m.quotes) ^ carry;
      carry = uint64_t(int64_t(inside) >> 63);
      bits &= ~inside;
    }
    while (bits) {
      size_t end = at + size_t(__builtin_ctzll(bits));
      bits &= bits - 1;
      visitor.field(end, bytes[end]);
    }
  }
  for (bool quoted = carry != 0; at < count; at++) {
    if (bytes[at] == '"') quoted = !quoted;
    bool separates = bytes[at] == ',' || bytes[at] == '\n' || bytes[at] == '\r';
    if (separates && !quoted) visitor.field(at, bytes[at]);
  }
  if (visitor.start < count) visitor.field(count, '\n');
  return visitor.counts;
}

}  // namespace CSV_RIVAL_FORM
