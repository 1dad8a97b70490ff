// Chooses between the forms of the sums.
#include "CApusRaster.h"

#define APUS_FORM(name) name##_any
#include "raster_portable.h"
#undef APUS_FORM

#if defined(__x86_64__)
#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "raster_avx2.h"
#pragma clang attribute pop
int apus_raster_forms(void) { return __builtin_cpu_supports("avx2") ? 2 : 1; }
#define CHOOSE(form, call) \
  if ((form) == 1) return apus_##call##_avx2 ARGUMENTS
#else
int apus_raster_forms(void) { return 1; }
#define CHOOSE(form, call) (void)(form)
#endif

void apus_raster_sum_rows(int form, struct apus_raster_ring ring, uint32_t first, const int16_t *weights,
                          uint32_t count, int16_t *out, uint32_t width) {
#define ARGUMENTS (ring, first, weights, count, out, width)
  CHOOSE(form, sum_rows);
  sum_rows_any ARGUMENTS;
#undef ARGUMENTS
}

void apus_raster_sum_pixels(int form, const int16_t *row, uint32_t channels, const uint32_t *starts,
                            const int16_t *weights, uint32_t taps, int16_t *out, uint32_t out_count) {
#define ARGUMENTS (row, channels, starts, weights, taps, out, out_count)
  CHOOSE(form, sum_pixels);
  sum_pixels_any ARGUMENTS;
#undef ARGUMENTS
}

void apus_raster_widen(int form, const uint8_t *bytes, int16_t *out, uint32_t count) {
#define ARGUMENTS (bytes, out, count)
  CHOOSE(form, widen);
  widen_any ARGUMENTS;
#undef ARGUMENTS
}

void apus_raster_add(const int16_t *samples, float weight, float *sums, uint32_t count) {
  for (uint32_t index = 0; index < count; index++) sums[index] += weight * (float)samples[index];
}

void apus_raster_take(float *sums, int16_t *out, uint32_t count) {
  for (uint32_t index = 0; index < count; index++) {
    // A sum lies far inside of the range, because a weight has at most the value 1.3 with its neighbours.
    float half = sums[index] * 0.5f;
    out[index] = (int16_t)(half + (half < 0 ? -0.5f : 0.5f));
    sums[index] = 0;
  }
}

void apus_raster_narrow(int form, const int16_t *samples, int16_t added, uint8_t *out, uint32_t count) {
#define ARGUMENTS (samples, added, out, count)
  CHOOSE(form, narrow);
  narrow_any ARGUMENTS;
#undef ARGUMENTS
}

void apus_raster_halve(int form, const uint8_t *upper, const uint8_t *lower, uint8_t *out, uint32_t out_count) {
#define ARGUMENTS (upper, lower, out, out_count)
  CHOOSE(form, halve);
  halve_any ARGUMENTS;
#undef ARGUMENTS
}
