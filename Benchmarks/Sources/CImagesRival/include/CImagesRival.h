// The rivals of pictures: libvips, which is loaded when it is first used, and libjpeg-turbo alone.
#ifndef CIMAGESRIVAL_H
#define CIMAGESRIVAL_H

#include <stddef.h>
#include <stdint.h>

/// The version of libvips, such as 8014001 for 8.14.1, or 0 if there is no libvips.
int images_rival_vips_version(void);

/// Makes a thumbnail in a square of `side` pixels, as JPEG of quality 75; returns 0 if it fails.
///
/// The file is freed by `images_rival_vips_free`.
int images_rival_vips_thumbnail(const uint8_t *bytes, size_t count, int side, void **file, size_t *length);

/// Resamples a picture of three channels by Lanczos; `out` has `width * height * 3` bytes. Returns 0 if it fails.
int images_rival_vips_resize(const uint8_t *pixels, int source_width, int source_height, int width, int height,
                             uint8_t *out);

void images_rival_vips_free(void *file);

/// Decodes a JPEG at 1/8 into rows of red, green and blue, and returns the sum of the bytes; 0 if it fails.
uint64_t images_rival_decode_eighth(const uint8_t *bytes, size_t count);

#endif
