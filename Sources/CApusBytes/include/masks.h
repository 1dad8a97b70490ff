// Masks of blocks of 64 bytes: bit i is set if byte i matches.
//
// The functions have three forms: SSE2, NEON, and a portable form for all other processors. The
// portable form packs the results of eight bytes into eight bits by a multiplication. The tests
// compare the first two forms with the last.
#ifndef CAPUS_MASKS_H
#define CAPUS_MASKS_H

#include <stdint.h>

#define APUS_EVERY_BYTE 0x0101010101010101u

static inline uint64_t apus_load_eight(const void *_Nonnull bytes) {
  uint64_t word;
  __builtin_memcpy(&word, bytes, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

/// The top bit of each byte that is zero; exact, because no sum carries into the next byte.
static inline uint64_t apus_zero_bytes(uint64_t word) {
  const uint64_t low = 0x7f * APUS_EVERY_BYTE;
  return ~(((word & low) + low) | word | low);
}

/// The top bits of eight bytes, packed into eight bits.
static inline uint64_t apus_gather_eight(uint64_t tops) {
  return ((tops >> 7) * 0x0102040810204080u) >> 56;
}

static inline uint64_t apus_portable_mask_of_three(const void *_Nonnull block, uint8_t a, uint8_t b, uint8_t c) {
  uint64_t mask = 0;
  for (int part = 0; part < 8; part++) {
    uint64_t word = apus_load_eight((const char *)block + 8 * part);
    uint64_t found = apus_zero_bytes(word ^ (a * APUS_EVERY_BYTE)) |
                     apus_zero_bytes(word ^ (b * APUS_EVERY_BYTE)) |
                     apus_zero_bytes(word ^ (c * APUS_EVERY_BYTE));
    mask |= apus_gather_eight(found) << (8 * part);
  }
  return mask;
}

static inline uint64_t apus_portable_mask_of(const void *_Nonnull block, uint8_t a) {
  return apus_portable_mask_of_three(block, a, a, a);
}

static inline uint64_t apus_portable_mask_below(const void *_Nonnull block, uint8_t bound) {
  const uint64_t top = 0x80 * APUS_EVERY_BYTE;
  // The top bit of a sum is set if the low seven bits are not below those of the bound. No sum
  // overflows its byte.
  const uint64_t lack = (0x80 - (bound & 0x7f)) * APUS_EVERY_BYTE;
  uint64_t mask = 0;
  for (int part = 0; part < 8; part++) {
    uint64_t word = apus_load_eight((const char *)block + 8 * part);
    uint64_t low = ~((word & ~top) + lack);
    uint64_t below = bound < 0x80 ? low & ~word : low | ~word;
    mask |= apus_gather_eight(below & top) << (8 * part);
  }
  return mask;
}

static inline uint64_t apus_portable_mask_of_top_bits(const void *_Nonnull block) {
  uint64_t mask = 0;
  for (int part = 0; part < 8; part++) {
    uint64_t word = apus_load_eight((const char *)block + 8 * part);
    mask |= apus_gather_eight(word & (0x80 * APUS_EVERY_BYTE)) << (8 * part);
  }
  return mask;
}

#if defined(__x86_64__)
#include <emmintrin.h>
typedef __m128i apus_lanes;

static inline apus_lanes apus_lanes_at(const void *_Nonnull block, int part) {
  return _mm_loadu_si128((const __m128i *)((const char *)block + 16 * part));
}
static inline apus_lanes apus_lanes_equal(apus_lanes lanes, uint8_t byte) {
  return _mm_cmpeq_epi8(lanes, _mm_set1_epi8((char)byte));
}
static inline apus_lanes apus_lanes_at_most(apus_lanes lanes, uint8_t byte) {
  return _mm_cmpeq_epi8(_mm_min_epu8(lanes, _mm_set1_epi8((char)byte)), lanes);
}
static inline apus_lanes apus_lanes_or(apus_lanes a, apus_lanes b) { return _mm_or_si128(a, b); }
static inline uint64_t apus_gather_lanes(apus_lanes a, apus_lanes b, apus_lanes c, apus_lanes d) {
  return (uint64_t)(uint32_t)_mm_movemask_epi8(a) | (uint64_t)(uint32_t)_mm_movemask_epi8(b) << 16 |
         (uint64_t)(uint32_t)_mm_movemask_epi8(c) << 32 | (uint64_t)(uint32_t)_mm_movemask_epi8(d) << 48;
}
#elif defined(__aarch64__)
#include <arm_neon.h>
typedef uint8x16_t apus_lanes;

static inline apus_lanes apus_lanes_at(const void *_Nonnull block, int part) {
  return vld1q_u8((const uint8_t *)block + 16 * part);
}
static inline apus_lanes apus_lanes_equal(apus_lanes lanes, uint8_t byte) {
  return vceqq_u8(lanes, vdupq_n_u8(byte));
}
static inline apus_lanes apus_lanes_at_most(apus_lanes lanes, uint8_t byte) {
  return vcleq_u8(lanes, vdupq_n_u8(byte));
}
static inline apus_lanes apus_lanes_or(apus_lanes a, apus_lanes b) { return vorrq_u8(a, b); }
/// Reads the top bit of each lane, then adds neighbours until each byte holds eight top bits.
static inline uint64_t apus_gather_lanes(apus_lanes a, apus_lanes b, apus_lanes c, apus_lanes d) {
  const uint8x16_t bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t top = vdupq_n_u8(0x80);
  uint8x16_t low = vpaddq_u8(vandq_u8(vtstq_u8(a, top), bit), vandq_u8(vtstq_u8(b, top), bit));
  uint8x16_t high = vpaddq_u8(vandq_u8(vtstq_u8(c, top), bit), vandq_u8(vtstq_u8(d, top), bit));
  uint8x16_t all = vpaddq_u8(low, high);
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(all, all)), 0);
}
#endif

#if defined(__x86_64__) || defined(__aarch64__)
static inline uint64_t apus_mask_of(const void *_Nonnull block, uint8_t a) {
#define APUS_PART(i) apus_lanes_equal(apus_lanes_at(block, i), a)
  return apus_gather_lanes(APUS_PART(0), APUS_PART(1), APUS_PART(2), APUS_PART(3));
#undef APUS_PART
}
static inline apus_lanes apus_lanes_any(apus_lanes lanes, uint8_t a, uint8_t b, uint8_t c) {
  return apus_lanes_or(apus_lanes_or(apus_lanes_equal(lanes, a), apus_lanes_equal(lanes, b)),
                       apus_lanes_equal(lanes, c));
}
static inline uint64_t apus_mask_of_three(const void *_Nonnull block, uint8_t a, uint8_t b, uint8_t c) {
#define APUS_PART(i) apus_lanes_any(apus_lanes_at(block, i), a, b, c)
  return apus_gather_lanes(APUS_PART(0), APUS_PART(1), APUS_PART(2), APUS_PART(3));
#undef APUS_PART
}
static inline uint64_t apus_mask_below(const void *_Nonnull block, uint8_t bound) {
  if (bound == 0) return 0;
#define APUS_PART(i) apus_lanes_at_most(apus_lanes_at(block, i), (uint8_t)(bound - 1))
  return apus_gather_lanes(APUS_PART(0), APUS_PART(1), APUS_PART(2), APUS_PART(3));
#undef APUS_PART
}
static inline uint64_t apus_mask_of_top_bits(const void *_Nonnull block) {
  return apus_gather_lanes(apus_lanes_at(block, 0), apus_lanes_at(block, 1), apus_lanes_at(block, 2),
                           apus_lanes_at(block, 3));
}
#else
static inline uint64_t apus_mask_of(const void *_Nonnull block, uint8_t a) {
  return apus_portable_mask_of(block, a);
}
static inline uint64_t apus_mask_of_three(const void *_Nonnull block, uint8_t a, uint8_t b, uint8_t c) {
  return apus_portable_mask_of_three(block, a, b, c);
}
static inline uint64_t apus_mask_below(const void *_Nonnull block, uint8_t bound) {
  return apus_portable_mask_below(block, bound);
}
static inline uint64_t apus_mask_of_top_bits(const void *_Nonnull block) {
  return apus_portable_mask_of_top_bits(block);
}
#endif

#endif
