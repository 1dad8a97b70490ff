// PNG by libpng, whose errors are caught as those of libjpeg-turbo.
#ifndef PNG_FILES_H
#define PNG_FILES_H

#include "failures.h"

struct apus_png_layout {
  uint32_t width, height;
  /// 1 for grey, 3 for colours, 4 for colours and opacity, a byte each; colours are not multiplied by the opacity.
  uint32_t channels;
  /// Whether all rows must be read at once, because a coarse picture comes first.
  int32_t is_interlaced;
};

/// A reader of one file.
struct apus_png_reader;

/// Creates a reader; `bytes` must live as long as it. Returns null if there is no memory.
struct apus_png_reader *apus_png_reader_make(const uint8_t *bytes, size_t count, double seconds,
                                             size_t profile_limit);

/// Reads the chunks before the pixels. Returns a status.
int32_t apus_png_reader_start(struct apus_png_reader *reader, struct apus_png_layout *layout);

/// The colour profile, which lives as long as the reader, or null. It is read by `apus_png_reader_start`.
const uint8_t *apus_png_reader_profile(const struct apus_png_reader *reader, size_t *count);

/// Reads the next row; all rows after each other if the picture is interlaced. Returns a status.
int32_t apus_png_reader_read(struct apus_png_reader *reader, uint8_t *rows, size_t row_bytes, uint32_t count);

/// Reads the chunks behind the pixels. Returns a status.
int32_t apus_png_reader_finish(struct apus_png_reader *reader);

const struct apus_image_failure *apus_png_reader_failure(const struct apus_png_reader *reader);

/// The first damage from which the library went on; its status is 0 if there is none.
const struct apus_image_failure *apus_png_reader_damage(const struct apus_png_reader *reader);

void apus_png_reader_free(struct apus_png_reader *reader);

/// A reader of a file that arrives in chunks, which keeps all rows.
struct apus_png_steps;

/// Creates a reader. Returns null if there is no memory.
struct apus_png_steps *apus_png_steps_make(double seconds, size_t profile_limit);

/// Reads the next bytes of the file. Returns a status.
int32_t apus_png_steps_push(struct apus_png_steps *steps, const uint8_t *bytes, size_t count);

/// The rows, which later passes fill, and the number of passes that are whole, 7 at the end; null before the pixels.
const uint8_t *apus_png_steps_rows(const struct apus_png_steps *steps, struct apus_png_layout *layout,
                                   int32_t *passes);

const struct apus_image_failure *apus_png_steps_failure(const struct apus_png_steps *steps);

/// The first damage from which the library went on; its status is 0 if there is none.
const struct apus_image_failure *apus_png_steps_damage(const struct apus_png_steps *steps);

void apus_png_steps_free(struct apus_png_steps *steps);

struct apus_png_settings {
  uint32_t width, height, channels;
  /// Red, green, blue and opacity of each colour, of which the pixels are numbers, or null; `channels` is then 1.
  const uint8_t *palette;
  uint32_t palette_count;
  /// From 0 (none) to 9 (smallest).
  int32_t level;
  const uint8_t *profile;
  size_t profile_count;
};

/// Writes a file into memory that `apus_image_free` frees. Returns a status.
int32_t apus_png_write(const struct apus_png_settings *settings, const uint8_t *pixels, size_t row_bytes,
                       uint8_t **file, size_t *count, struct apus_image_failure *failure);

/// The version of the library, such as 1.6.39 as 10639; 0 without the trait.
uint32_t apus_png_version(void);

#endif
