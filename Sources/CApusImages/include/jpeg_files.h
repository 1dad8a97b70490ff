// JPEG by libjpeg-turbo. The library leaves a function by `longjmp` after an error; so these functions catch each error.
#ifndef JPEG_FILES_H
#define JPEG_FILES_H

#include "failures.h"

/// The form in which a reader returns pixels.
enum apus_jpeg_output {
  /// One plane for each component, without a conversion.
  APUS_JPEG_PLANES = 0,
  /// Rows of red, green and blue.
  APUS_JPEG_RGB = 1,
  /// Rows of cyan, magenta, yellow and black.
  APUS_JPEG_CMYK = 2,
};

/// A plane that a reader returns.
struct apus_jpeg_plane {
  uint32_t width, height;
  /// The number of bytes of a pixel.
  uint32_t channels;
  /// The number of bytes of a row that the reader writes.
  uint32_t row_bytes;
  /// The number of rows that a turn writes.
  uint32_t rows;
  /// The size of the plane for that of the file, as fractions.
  uint32_t horizontal, horizontal_unit, vertical, vertical_unit;
  /// The mean of what later scans would add to each sample, in sixteenths.
  uint32_t missing;
};

struct apus_jpeg_layout {
  uint32_t width, height;
  /// The number of planes; 1 for rows.
  uint32_t count;
  struct apus_jpeg_plane planes[4];
};

/// A reader of one file.
struct apus_jpeg_reader;

/// Creates a reader; `bytes` must live as long as it. Returns null if there is no memory.
struct apus_jpeg_reader *apus_jpeg_reader_make(const uint8_t *bytes, size_t count, double seconds,
                                               uint32_t scans);

/// Reads the header and starts to decode at `numerator`/8 of the size. Returns a status.
int32_t apus_jpeg_reader_start(struct apus_jpeg_reader *reader, uint32_t numerator, int32_t output,
                               struct apus_jpeg_layout *layout);

/// Reads the next rows of each plane into the buffers; `rows` gets their number, 0 at the end. Returns a status.
int32_t apus_jpeg_reader_turn(struct apus_jpeg_reader *reader, uint8_t *const *planes, uint32_t *rows);

/// The last failure; its status is 0 if there is none.
const struct apus_image_failure *apus_jpeg_reader_failure(const struct apus_jpeg_reader *reader);

/// The first damage from which the library went on; its status is 0 if there is none.
const struct apus_image_failure *apus_jpeg_reader_damage(const struct apus_jpeg_reader *reader);

void apus_jpeg_reader_free(struct apus_jpeg_reader *reader);

/// The settings of a file that is written.
struct apus_jpeg_settings {
  uint32_t width, height;
  /// 1 for grey, 3 for colours.
  uint32_t components;
  /// The form of the pixels: `APUS_JPEG_PLANES`, or `APUS_JPEG_RGB` for 3 components.
  int32_t input;
  /// From 1 to 100.
  int32_t quality;
  /// 1, or 2 for planes of colour with half of the rows and columns.
  int32_t sampling;
  int32_t progressive;
  /// The number of rows of blocks between restart markers, or 0.
  int32_t restart_rows;
  /// The colour profile, or null.
  const uint8_t *profile;
  size_t profile_count;
};

/// Writes a file into memory that `apus_image_free` frees. Returns a status.
///
/// The rows of planes are padded to whole blocks of 8 bytes.
int32_t apus_jpeg_write(const struct apus_jpeg_settings *settings, const uint8_t *const *planes,
                        const size_t *row_bytes, uint8_t **file, size_t *count,
                        struct apus_image_failure *failure);

/// The version of the library, such as 2.1.5 as 2001005; 0 without the trait.
uint32_t apus_jpeg_version(void);

#endif
