// Palettes by libimagequant, whose functions return their errors.
#ifndef PALETTES_H
#define PALETTES_H

#include "failures.h"

struct apus_palette_settings {
  uint32_t width, height;
  /// 1 for grey, 3 for colours, 4 for colours and opacity, a byte each; colours are not multiplied by the opacity.
  uint32_t channels;
  /// The largest number of colours, from 2 to 256.
  int32_t colours;
  /// The qualities from 0 to 100 below which the library refuses, and above which it needs no more colours.
  int32_t least_quality, enough_quality;
  /// From 1 (best) to 10 (fastest).
  int32_t speed;
};

struct apus_palette {
  /// The number of colours.
  uint32_t count;
  /// Red, green, blue and opacity of each colour.
  uint8_t colours[4 * 256];
  /// The mean squared error of the picture, weighted as the eye sees it, and the quality from 0 to 100 of that error; both
  /// -1 if the library did not compute them.
  double error;
  int32_t quality;
};

/// Chooses a palette for a picture, and writes the number of the colour of each pixel to `numbers`, row by row without
/// gaps. Returns a status.
int32_t apus_palette_choose(const struct apus_palette_settings *settings, const uint8_t *pixels, size_t row_bytes,
                            struct apus_palette *palette, uint8_t *numbers, struct apus_image_failure *failure);

#endif
