#include "CPictureTestSupport.h"
#ifdef APUS_IMAGES
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

struct source {
  const uint8_t *bytes;
  size_t count;
};

static void read_bytes(png_structp library, png_bytep target, size_t count) {
  struct source *source = png_get_io_ptr(library);
  if (count > source->count) png_error(library, "end");
  memcpy(target, source->bytes, count);
  source->bytes += count;
  source->count -= count;
}

static void ignore(png_structp library, png_const_charp text) {
  (void)library;
  (void)text;
}

void plain_png(const uint8_t *bytes, size_t count, struct plain_picture *picture) {
  struct source source = {bytes, count};
  *picture = (struct plain_picture){0};
  png_structp library = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, ignore);
  png_infop info = png_create_info_struct(library);
  if (!setjmp(png_jmpbuf(library))) {
    png_set_read_fn(library, &source, read_bytes);
    png_read_png(library, info, PNG_TRANSFORM_EXPAND | PNG_TRANSFORM_SCALE_16, NULL);
    picture->width = png_get_image_width(library, info);
    picture->height = png_get_image_height(library, info);
    picture->channels = png_get_channels(library, info);
    size_t row_bytes = png_get_rowbytes(library, info);
    picture->pixels = calloc(picture->height, row_bytes);
    picture->row_count = picture->height;
    for (uint32_t row = 0; row < picture->height; row++)
      memcpy(picture->pixels + row * row_bytes, png_get_rows(library, info)[row], row_bytes);
  }
  png_destroy_read_struct(&library, &info, NULL);
}
#endif
