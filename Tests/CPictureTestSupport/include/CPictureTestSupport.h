// Plain decoding by libjpeg-turbo and libpng, as their manuals show it, for tests that compare.
#ifndef C_PICTURE_TEST_SUPPORT_H
#define C_PICTURE_TEST_SUPPORT_H

#include <stddef.h>
#include <stdint.h>

struct plain_picture {
  uint32_t width, height, channels;
  /// The number of rows that were decoded before an error, or all.
  uint32_t row_count;
  /// The rows, which `plain_free` frees, or null.
  uint8_t *pixels;
};

/// The colours of the rows of a JPEG.
enum plain_colours {
  PLAIN_RGB = 0,
  /// The brightness alone.
  PLAIN_BRIGHTNESS = 1,
  /// As they are in the file, without a conversion.
  PLAIN_STORED = 2,
};

/// Decodes all scans of a JPEG at `eighths`/8 of its size, until an error.
///
/// `keeps_coefficients` chooses the memory manager of CApusImages instead of that of the library. More than a million pixels are
/// not decoded.
void plain_jpeg(const uint8_t *bytes, size_t count, int32_t eighths, int32_t colours, int32_t keeps_coefficients,
                struct plain_picture *picture);

/// Decodes a PNG into 8 bits for each channel.
void plain_png(const uint8_t *bytes, size_t count, struct plain_picture *picture);

void plain_free(struct plain_picture *picture);

#endif
