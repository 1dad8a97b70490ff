// Writes PNG files into memory.
#ifdef APUS_IMAGES
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "png_files.h"

/// A writer, and the bytes that it has written.
struct png_writer {
  png_structp library;
  png_infop info;
  jmp_buf target;
  struct apus_image_failure failure;
  uint8_t *bytes;
  size_t count;
  size_t capacity;
};

static void fail(png_structp library, png_const_charp text) {
  struct png_writer *writer = png_get_error_ptr(library);
  if (writer->failure.status == APUS_IMAGE_OK) {
    writer->failure.status = strcmp(text, "Out of memory") == 0 ? APUS_IMAGE_NO_MEMORY : APUS_IMAGE_BROKEN;
    snprintf(writer->failure.message, sizeof writer->failure.message, "%s", text);
  }
  longjmp(writer->target, 1);
}

static void warn(png_structp library, png_const_charp text) {
  (void)library;
  (void)text;
}

static void write_bytes(png_structp library, png_bytep source, size_t count) {
  struct png_writer *writer = png_get_io_ptr(library);
  if (count > writer->capacity - writer->count) {
    size_t capacity = writer->capacity == 0 ? 1 << 16 : 2 * writer->capacity;
    while (capacity - writer->count < count) capacity *= 2;
    uint8_t *bytes = realloc(writer->bytes, capacity);
    if (bytes == NULL) {
      writer->failure.status = APUS_IMAGE_NO_MEMORY;
      png_error(library, "Out of memory");
    }
    writer->bytes = bytes;
    writer->capacity = capacity;
  }
  memcpy(writer->bytes + writer->count, source, count);
  writer->count += count;
}

static void flush(png_structp library) { (void)library; }

/// The bits of the number of a colour.
static int palette_bits(uint32_t count) { return count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8; }

/// Sets the colours, and the opacity of those up to the last that is not opaque.
static void set_palette(struct png_writer *writer, const struct apus_png_settings *settings) {
  png_color colours[256];
  png_byte opacity[256];
  int translucent_count = 0;
  for (uint32_t index = 0; index < settings->palette_count; index++) {
    const uint8_t *entry = settings->palette + 4 * index;
    colours[index] = (png_color){entry[0], entry[1], entry[2]};
    opacity[index] = entry[3];
    if (entry[3] != 255) translucent_count = (int)index + 1;
  }
  png_set_PLTE(writer->library, writer->info, colours, (int)settings->palette_count);
  if (translucent_count > 0) png_set_tRNS(writer->library, writer->info, opacity, translucent_count, NULL);
}

/// Sets the size, and the kind of the pixels.
static void set_header(struct png_writer *writer, const struct apus_png_settings *settings) {
  int type = settings->palette != NULL ? PNG_COLOR_TYPE_PALETTE
             : settings->channels == 1 ? PNG_COLOR_TYPE_GRAY
             : settings->channels == 3 ? PNG_COLOR_TYPE_RGB
                                       : PNG_COLOR_TYPE_RGB_ALPHA;
  int bits = settings->palette != NULL ? palette_bits(settings->palette_count) : 8;
  png_set_IHDR(writer->library, writer->info, settings->width, settings->height, bits, type, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (settings->palette != NULL) set_palette(writer, settings);
}

static int32_t write_file(struct png_writer *writer, const struct apus_png_settings *settings,
                          const uint8_t *pixels, size_t row_bytes) {
  if (setjmp(writer->target)) return writer->failure.status;
  writer->library = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, fail, warn);
  if (writer->library != NULL) writer->info = png_create_info_struct(writer->library);
  if (writer->info == NULL) {
    writer->failure.status = APUS_IMAGE_NO_MEMORY;
    return APUS_IMAGE_NO_MEMORY;
  }
  png_set_write_fn(writer->library, writer, write_bytes, flush);
  set_header(writer, settings);
  png_set_compression_level(writer->library, settings->level);
  if (settings->profile_count > 0)
    png_set_iCCP(writer->library, writer->info, "ICC", PNG_COMPRESSION_TYPE_DEFAULT, settings->profile,
                 (png_uint_32)settings->profile_count);
  png_write_info(writer->library, writer->info);
  // Several numbers of a small palette share a byte.
  png_set_packing(writer->library);
  for (uint32_t row = 0; row < settings->height; row++)
    png_write_row(writer->library, pixels + (size_t)row * row_bytes);
  png_write_end(writer->library, NULL);
  return APUS_IMAGE_OK;
}

int32_t apus_png_write(const struct apus_png_settings *settings, const uint8_t *pixels, size_t row_bytes,
                       uint8_t **file, size_t *count, struct apus_image_failure *failure) {
  struct png_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) {
    failure->status = APUS_IMAGE_NO_MEMORY;
    return failure->status;
  }
  int32_t status = write_file(writer, settings, pixels, row_bytes);
  if (writer->library != NULL)
    png_destroy_write_struct(&writer->library, writer->info != NULL ? &writer->info : NULL);
  if (status == APUS_IMAGE_OK) {
    *file = writer->bytes;
    *count = writer->count;
  } else {
    *failure = writer->failure;
    free(writer->bytes);
  }
  free(writer);
  return status;
}
#endif
