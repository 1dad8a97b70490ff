#include "checksums.h"

#include <stddef.h>
#include <stdint.h>

// The remainder of a byte by the polynomial of Castagnoli, with reflected bits, is the sum (without carry) of
// the remainders of its bits. So eight numbers give a table of 256, which the compiler computes.
#define BIT(i, n, value) ((i) >> (n)&1 ? (value) : 0)
#define ENTRY(i, a, b, c, d, e, f, g, h)                                                                    \
  BIT(i, 0, a) ^ BIT(i, 1, b) ^ BIT(i, 2, c) ^ BIT(i, 3, d) ^ BIT(i, 4, e) ^ BIT(i, 5, f) ^ BIT(i, 6, g) ^   \
      BIT(i, 7, h)
#define FOUR(i, ...)                                                                                        \
  ENTRY(i, __VA_ARGS__), ENTRY((i) + 1, __VA_ARGS__), ENTRY((i) + 2, __VA_ARGS__), ENTRY((i) + 3, __VA_ARGS__)
#define SIXTEEN(i, ...)                                                                                     \
  FOUR(i, __VA_ARGS__), FOUR((i) + 4, __VA_ARGS__), FOUR((i) + 8, __VA_ARGS__), FOUR((i) + 12, __VA_ARGS__)
#define SIXTY_FOUR(i, ...)                                                                                  \
  SIXTEEN(i, __VA_ARGS__), SIXTEEN((i) + 16, __VA_ARGS__), SIXTEEN((i) + 32, __VA_ARGS__),                  \
      SIXTEEN((i) + 48, __VA_ARGS__)
#define ROW(...)                                                                                            \
  { SIXTY_FOUR(0, __VA_ARGS__), SIXTY_FOUR(64, __VA_ARGS__), SIXTY_FOUR(128, __VA_ARGS__),                  \
    SIXTY_FOUR(192, __VA_ARGS__) }

/// The remainder of a byte that 0 to 7 zero bytes follow.
static const uint32_t remainders[8][256] = {
    ROW(0xf26b8303, 0xe13b70f7, 0xc79a971f, 0x8ad958cf, 0x105ec76f, 0x20bd8ede, 0x417b1dbc, 0x82f63b78),
    ROW(0x13a29877, 0x274530ee, 0x4e8a61dc, 0x9d14c3b8, 0x3fc5f181, 0x7f8be302, 0xff17c604, 0xfbc3faf9),
    ROW(0xa541927e, 0x4f6f520d, 0x9edea41a, 0x38513ec5, 0x70a27d8a, 0xe144fb14, 0xc76580d9, 0x8b277743),
    ROW(0xdd45aab8, 0xbf672381, 0x7b2231f3, 0xf64463e6, 0xe964b13d, 0xd725148b, 0xaba65fe7, 0x52a0c93f),
    ROW(0x38116fac, 0x7022df58, 0xe045beb0, 0xc5670b91, 0x8f2261d3, 0x1ba8b557, 0x37516aae, 0x6ea2d55c),
    ROW(0xef306b19, 0xdb8ca0c3, 0xb2f53777, 0x6006181f, 0xc00c303e, 0x85f4168d, 0x0e045beb, 0x1c08b7d6),
    ROW(0x68032cc8, 0xd0065990, 0xa5e0c5d1, 0x4e2dfd53, 0x9c5bfaa6, 0x3d5b83bd, 0x7ab7077a, 0xf56e0ef4),
    ROW(0x493c7d27, 0x9278fa4e, 0x211d826d, 0x423b04da, 0x847609b4, 0x0d006599, 0x1a00cb32, 0x34019664),
};

static inline uint64_t load_eight(const uint8_t *bytes) {
  uint64_t word;
  __builtin_memcpy(&word, bytes, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

static uint32_t portable(uint32_t remainder, const uint8_t *bytes, size_t count) {
  for (; count >= 8; bytes += 8, count -= 8) {
    uint64_t word = load_eight(bytes) ^ remainder;
    remainder = 0;
    for (int index = 0; index < 8; index++) remainder ^= remainders[7 - index][word >> (8 * index) & 0xff];
  }
  for (; count > 0; bytes++, count--) remainder = remainder >> 8 ^ remainders[0][(remainder ^ *bytes) & 0xff];
  return remainder;
}

#if defined(__x86_64__)
#include <immintrin.h>
#define FORM __attribute__((target("sse4.2")))
#define STEP_EIGHT(remainder, word) (uint32_t) _mm_crc32_u64(remainder, word)
#define STEP_ONE(remainder, byte) _mm_crc32_u8(remainder, byte)
static int has_instruction(void) { return __builtin_cpu_supports("sse4.2"); }
#elif defined(__aarch64__)
#if defined(__linux__)
#include <sys/auxv.h>
#endif
// The compiler's own names of the instructions; their header needs a flag for the whole file.
#define FORM __attribute__((target("crc")))
#define STEP_EIGHT(remainder, word) __builtin_arm_crc32cd(remainder, word)
#define STEP_ONE(remainder, byte) __builtin_arm_crc32cb(remainder, byte)
static int has_instruction(void) {
#if defined(__linux__)
  return (getauxval(AT_HWCAP) >> 7 & 1) != 0;
#else
  return 1;
#endif
}
#endif

#if defined(FORM)
FORM static uint32_t single(uint32_t remainder, const uint8_t *bytes, size_t count) {
  for (; count >= 8; bytes += 8, count -= 8) remainder = STEP_EIGHT(remainder, load_eight(bytes));
  for (; count > 0; bytes++, count--) remainder = STEP_ONE(remainder, *bytes);
  return remainder;
}

/// The bytes of each of three parts that are read at the same time.
enum { part = 8192 };

/// Returns the remainder of a product; `factor` is a power of x.
static uint32_t product(uint32_t factor, uint32_t remainder) {
  uint32_t sum = 0;
  for (uint32_t bit = 0x80000000; bit != 0; bit >>= 1) {
    if (factor & bit) sum ^= remainder;
    remainder = remainder >> 1 ^ (remainder & 1 ? 0x82f63b78 : 0);
  }
  return sum;
}

// The instruction takes three cycles, and one can begin in each. So long inputs are read in three parts. Zero
// bytes behind a part are a multiplication by a power of x.
FORM static uint32_t by_instruction(uint32_t remainder, const uint8_t *bytes, size_t count) {
  for (; count >= 3 * part; bytes += 3 * part, count -= 3 * part) {
    uint32_t second = 0, third = 0;
    for (size_t index = 0; index < part; index += 8) {
      remainder = STEP_EIGHT(remainder, load_eight(bytes + index));
      second = STEP_EIGHT(second, load_eight(bytes + part + index));
      third = STEP_EIGHT(third, load_eight(bytes + 2 * part + index));
    }
    remainder = product(0xbf455269, remainder) ^ product(0x28461564, second) ^ third;
  }
  return single(remainder, bytes, count);
}
#endif

int apus_crc32c_forms(void) {
#if defined(FORM)
  return has_instruction() ? 2 : 1;
#else
  return 1;
#endif
}

uint32_t apus_crc32c_with(int form, uint32_t sum, const void *bytes, size_t count) {
#if defined(FORM)
  if (form == 1) return ~by_instruction(~sum, bytes, count);
#endif
  return ~portable(~sum, bytes, count);
}

uint32_t apus_crc32c(uint32_t sum, const void *bytes, size_t count) {
  return apus_crc32c_with(apus_crc32c_forms() - 1, sum, bytes, count);
}
