// The places of the bits of a mask by a table, for processors with AVX2, which have no instruction
// that compresses a vector. A fixed number of steps for each block costs less than a branch on the
// number of bits, which is predicted wrongly in most texts.
//
// Source: Langdale and Lemire, "Parsing gigabytes of JSON per second", VLDB Journal 28, 2019, for the
// cost of the branch; Schlegel, Willhalm and Lehner, "Fast sorted-set intersection using SIMD
// instructions", ADMS 2011, for the table.
#ifndef CAPUS_PLACES_H
#define CAPUS_PLACES_H
#include <stdint.h>

// Row m has the places of the bits of m, from the lowest byte on; zeros follow.
#define APUS_PLACE(m, bit) \
  ((uint64_t)(((m) >> (bit)) & 1) * (bit) << (8 * __builtin_popcount((m) & ((1u << (bit)) - 1))))
#define APUS_PLACES(m)                                                                                    \
  (APUS_PLACE(m, 1) | APUS_PLACE(m, 2) | APUS_PLACE(m, 3) | APUS_PLACE(m, 4) | APUS_PLACE(m, 5) |         \
   APUS_PLACE(m, 6) | APUS_PLACE(m, 7))
#define APUS_PLACES_4(m) APUS_PLACES(m), APUS_PLACES((m) + 1), APUS_PLACES((m) + 2), APUS_PLACES((m) + 3)
#define APUS_PLACES_16(m) \
  APUS_PLACES_4(m), APUS_PLACES_4((m) + 4), APUS_PLACES_4((m) + 8), APUS_PLACES_4((m) + 12)
#define APUS_PLACES_64(m) \
  APUS_PLACES_16(m), APUS_PLACES_16((m) + 16), APUS_PLACES_16((m) + 32), APUS_PLACES_16((m) + 48)

static const uint64_t apus_places[256] = {APUS_PLACES_64(0u), APUS_PLACES_64(64u), APUS_PLACES_64(128u),
                                          APUS_PLACES_64(192u)};
#endif
