// Weighted sums of samples, which are the inner loops of resampling.
#ifndef CAPUSRASTER_H
#define CAPUSRASTER_H

#include <stddef.h>
#include <stdint.h>

// A sample is a number of 16 bits: a byte with 6 bits behind the binary point, or with 5 after a vertical sum. A
// weight has 14 bits behind the binary point, because it may be greater than 1 at an edge; the weights of a sum
// make 1. The functions of all forms have the same results.

/// The rows of a picture that a vertical sum may read, as a ring.
struct apus_raster_ring {
  const int16_t *samples;
  /// The number of samples from one row to the next, a multiple of 64.
  uint32_t stride;
  /// The number of rows of the ring.
  uint32_t capacity;
};

/// The number of forms that this processor can run; the last one is the fastest.
int apus_raster_forms(void);

/// Writes the sums of `count` rows, from row `first` of the ring. Each product is rounded to 5 bits.
///
/// `width` is a multiple of 64; `out` has as many samples.
void apus_raster_sum_rows(int form, struct apus_raster_ring ring, uint32_t first, const int16_t *weights,
                          uint32_t count, int16_t *out, uint32_t width);

/// Writes `out_count` pixels, each the sum of `taps` adjacent pixels of vertical sums, rounded to 6 bits.
///
/// The pixels of sum *i* begin with pixel `starts[i]`, and its weights with `weights[i * taps]`. `channels` is
/// 1, 3 or 4; `taps` is a multiple of 8 for one channel, of 4 for more. The row may be read to pixel
/// `starts[i] + taps` and 16 bytes behind it; `out` may be written 8 bytes behind its last pixel.
void apus_raster_sum_pixels(int form, const int16_t *row, uint32_t channels, const uint32_t *starts,
                            const int16_t *weights, uint32_t taps, int16_t *out, uint32_t out_count);

/// Writes a sample for each byte; `count` is a multiple of 64.
void apus_raster_widen(int form, const uint8_t *bytes, int16_t *out, uint32_t count);

/// Adds the products of samples and a weight of at most about 1 to sums; `count` is a multiple of 64.
void apus_raster_add(const int16_t *samples, float weight, float *sums, uint32_t count);

/// Writes sums as vertical sums, rounded to 5 bits, and makes them 0; `count` is a multiple of 64.
void apus_raster_take(float *sums, int16_t *out, uint32_t count);

/// Writes the nearest byte for each sample plus `added`, at most 64; `count` is a multiple of 64.
void apus_raster_narrow(int form, const int16_t *samples, int16_t added, uint8_t *out, uint32_t count);

/// Writes the mean of each square of four bytes of two rows; `out_count` is the number of squares.
void apus_raster_halve(int form, const uint8_t *upper, const uint8_t *lower, uint8_t *out, uint32_t out_count);

#endif
