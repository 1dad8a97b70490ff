// Reads PNG files row by row.
#ifdef APUS_IMAGES
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "large_blocks.h"
#include "png_files.h"
#include "png_setup.h"
#include "seconds.h"

struct apus_png_reader {
  png_structp library;
  png_infop info;
  jmp_buf target;
  struct apus_image_failure failure;
  struct apus_image_failure damage;
  const uint8_t *bytes;
  size_t count;
  size_t position;
  double deadline;
  size_t profile_limit;
};

static void note(struct apus_png_reader *reader, struct apus_image_failure *failure, png_const_charp text) {
  failure->status = strcmp(text, "Out of memory") == 0 ? APUS_IMAGE_NO_MEMORY : APUS_IMAGE_BROKEN;
  failure->offset = reader->position;
  snprintf(failure->message, sizeof failure->message, "%s", text);
}

static void fail(png_structp library, png_const_charp text) {
  struct apus_png_reader *reader = png_get_error_ptr(library);
  // A failure of the reader itself has been noted.
  if (reader->failure.status == APUS_IMAGE_OK) note(reader, &reader->failure, text);
  longjmp(reader->target, 1);
}

static void warn(png_structp library, png_const_charp text) {
  struct apus_png_reader *reader = png_get_error_ptr(library);
  if (!png_is_in_pixels(library)) return;
  if (reader->damage.status == APUS_IMAGE_OK) note(reader, &reader->damage, text);
}

static void read_bytes(png_structp library, png_bytep target, size_t count) {
  struct apus_png_reader *reader = png_get_io_ptr(library);
  if (count > reader->count - reader->position) {
    reader->position = reader->count;
    note(reader, &reader->failure, "the file ends before the picture does");
    png_error(library, "end");
  }
  memcpy(target, reader->bytes + reader->position, count);
  reader->position += count;
}

static void check_time(struct apus_png_reader *reader) {
  if (now() <= reader->deadline) return;
  reader->failure.status = APUS_IMAGE_TIME_LIMIT;
  reader->failure.offset = reader->position;
  longjmp(reader->target, 1);
}

struct apus_png_reader *apus_png_reader_make(const uint8_t *bytes, size_t count, double seconds,
                                             size_t profile_limit) {
  // A PNG has no coefficients that would use the block.
  apus_drop_block();
  struct apus_png_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->bytes = bytes;
  reader->count = count;
  reader->deadline = now() + seconds;
  reader->profile_limit = profile_limit;
  if (setjmp(reader->target)) {
    apus_png_reader_free(reader);
    return NULL;
  }
  reader->library = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, fail, warn);
  if (reader->library != NULL) reader->info = png_create_info_struct(reader->library);
  if (reader->info == NULL) {
    apus_png_reader_free(reader);
    return NULL;
  }
  png_set_read_fn(reader->library, reader, read_bytes);
  png_set_apus_limits(reader->library, profile_limit);
  // The library reads pixels in pieces, and none of a piece that is not whole.
  if (count < 12 || memcmp(bytes + count - 8, "IEND", 4) != 0) png_set_compression_buffer_size(reader->library, 1);
  return reader;
}

const uint8_t *apus_png_reader_profile(const struct apus_png_reader *reader, size_t *count) {
  png_charp name;
  int compression;
  png_bytep profile;
  png_uint_32 length;
  *count = 0;
  if (!png_get_iCCP(reader->library, reader->info, &name, &compression, &profile, &length) ||
      length > reader->profile_limit)
    return NULL;
  *count = length;
  return profile;
}

int32_t apus_png_reader_start(struct apus_png_reader *reader, struct apus_png_layout *layout) {
  png_structp library = reader->library;
  png_infop info = reader->info;
  if (setjmp(reader->target)) return reader->failure.status;
  png_read_info(library, info);
  png_set_apus_transforms(library, info, layout);
  return APUS_IMAGE_OK;
}

int32_t apus_png_reader_read(struct apus_png_reader *reader, uint8_t *rows, size_t row_bytes, uint32_t count) {
  if (setjmp(reader->target)) return reader->failure.status;
  // An interlaced picture has seven passes over all rows.
  int passes = png_get_interlace_type(reader->library, reader->info) == PNG_INTERLACE_NONE ? 1 : 7;
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t row = 0; row < count; row++) {
      check_time(reader);
      // A pixel fills its block until a later pass, so that a part of the passes is a coarse picture.
      png_read_row(reader->library, passes == 1 ? rows + (size_t)row * row_bytes : NULL,
                   passes == 1 ? NULL : rows + (size_t)row * row_bytes);
    }
  return APUS_IMAGE_OK;
}

int32_t apus_png_reader_finish(struct apus_png_reader *reader) {
  if (setjmp(reader->target)) return reader->failure.status;
  png_read_end(reader->library, NULL);
  return APUS_IMAGE_OK;
}

const struct apus_image_failure *apus_png_reader_failure(const struct apus_png_reader *reader) {
  return &reader->failure;
}

const struct apus_image_failure *apus_png_reader_damage(const struct apus_png_reader *reader) {
  return &reader->damage;
}

void apus_png_reader_free(struct apus_png_reader *reader) {
  if (reader == NULL) return;
  if (reader->library != NULL)
    png_destroy_read_struct(&reader->library, reader->info != NULL ? &reader->info : NULL, NULL);
  free(reader);
}

uint32_t apus_png_version(void) { return png_access_version_number(); }
#endif
