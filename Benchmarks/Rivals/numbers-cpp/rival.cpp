// Reads and writes numbers as text with the C++ library, and with fast_float and zmij if they are there.
//
// Every function has the same arguments: `count` numbers, their texts between the offsets `bounds[2 * i]` and
// `bounds[2 * i + 1]`, and memory for texts, which a comma ends. It returns the sum of what was read as patterns of
// 64 bits, the number of bytes that were written, or -1 for a number that it refuses.
#include <charconv>
#include <cstdint>
#include <cstring>
#ifdef HAS_FAST_FLOAT
#include <fast_float/fast_float.h>
#endif
#ifdef HAS_ZMIJ
#include <zmij.h>
#endif

namespace {

template <class Number, class Read>
int64_t read(const char *text, const uint32_t *bounds, size_t count, Read read) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    Number value;
    const char *end = text + bounds[2 * i + 1];
    auto result = read(text + bounds[2 * i], end, value);
    if (result.ec != std::errc() || result.ptr != end) return -1;
    uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    sum += bits;
  }
  return int64_t(sum & INT64_MAX);
}

template <class Number, class Write>
int64_t write(const void *numbers, size_t count, char *output, Write write) {
  char *end = output;
  for (size_t i = 0; i < count; i++) {
    end = write(end, static_cast<const Number *>(numbers)[i]);
    *end++ = ',';
  }
  return end - output;
}

} // namespace

#define APUS_RIVAL(name)                                                                                             \
  extern "C" int64_t apus_numbers_##name([[maybe_unused]] const void *numbers, [[maybe_unused]] const char *text,    \
                                         [[maybe_unused]] const uint32_t *bounds, size_t count,                      \
                                         [[maybe_unused]] char *output)

APUS_RIVAL(read_integers_std) {
  return read<int64_t>(text, bounds, count, [](const char *first, const char *last, int64_t &value) {
    return std::from_chars(first, last, value);
  });
}

APUS_RIVAL(read_doubles_std) {
  return read<double>(text, bounds, count, [](const char *first, const char *last, double &value) {
    return std::from_chars(first, last, value);
  });
}

APUS_RIVAL(write_integers_std) {
  return write<int64_t>(numbers, count, output,
                        [](char *first, int64_t value) { return std::to_chars(first, first + 32, value).ptr; });
}

APUS_RIVAL(write_doubles_std) {
  return write<double>(numbers, count, output,
                       [](char *first, double value) { return std::to_chars(first, first + 32, value).ptr; });
}

#ifdef HAS_FAST_FLOAT
APUS_RIVAL(read_integers_fast_float) {
  return read<int64_t>(text, bounds, count, [](const char *first, const char *last, int64_t &value) {
    return fast_float::from_chars(first, last, value);
  });
}

APUS_RIVAL(read_doubles_fast_float) {
  return read<double>(text, bounds, count, [](const char *first, const char *last, double &value) {
    return fast_float::from_chars(first, last, value);
  });
}
#endif

#ifdef HAS_ZMIJ
APUS_RIVAL(write_doubles_zmij) {
  return write<double>(numbers, count, output,
                       [](char *first, double value) { return zmij::write(first, 40, value); });
}
#endif
