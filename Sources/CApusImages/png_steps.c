// Reads PNG files that arrive in chunks.
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

struct apus_png_steps {
  png_structp library;
  png_infop info;
  jmp_buf target;
  struct apus_image_failure failure;
  struct apus_image_failure damage;
  size_t count;
  double deadline;
  uint8_t *rows;
  struct apus_png_layout layout;
  size_t row_bytes;
  int32_t passes;
};

static void note(struct apus_png_steps *steps, struct apus_image_failure *failure, png_const_charp text) {
  failure->status = strcmp(text, "Out of memory") == 0 ? APUS_IMAGE_NO_MEMORY : APUS_IMAGE_BROKEN;
  failure->offset = steps->count;
  snprintf(failure->message, sizeof failure->message, "%s", text);
}

static void fail(png_structp library, png_const_charp text) {
  struct apus_png_steps *steps = png_get_error_ptr(library);
  if (steps->failure.status == APUS_IMAGE_OK) note(steps, &steps->failure, text);
  longjmp(steps->target, 1);
}

static void warn(png_structp library, png_const_charp text) {
  struct apus_png_steps *steps = png_get_error_ptr(library);
  if (!png_is_in_pixels(library)) return;
  if (steps->damage.status == APUS_IMAGE_OK) note(steps, &steps->damage, text);
}

static void take_header(png_structp library, png_infop info) {
  struct apus_png_steps *steps = png_get_progressive_ptr(library);
  png_set_apus_transforms(library, info, &steps->layout);
  steps->row_bytes = png_get_rowbytes(library, info);
  steps->rows = calloc(steps->layout.height, steps->row_bytes);
  if (steps->rows == NULL) {
    steps->failure.status = APUS_IMAGE_NO_MEMORY;
    png_error(library, "Out of memory");
  }
}

static void take_row(png_structp library, png_bytep row, png_uint_32 number, int pass) {
  struct apus_png_steps *steps = png_get_progressive_ptr(library);
  if (now() > steps->deadline) {
    steps->failure.status = APUS_IMAGE_TIME_LIMIT;
    steps->failure.offset = steps->count;
    png_error(library, "time");
  }
  // A row of a later pass has no pixels.
  if (row == NULL || number >= steps->layout.height) return;
  // How much of damaged pixels the library returns depends on the chunks, so no pass behind damage counts.
  if (pass > steps->passes && steps->damage.status == APUS_IMAGE_OK) steps->passes = pass;
  png_progressive_combine_row(library, steps->rows + (size_t)number * steps->row_bytes, row);
}

static void take_end(png_structp library, png_infop info) {
  (void)info;
  struct apus_png_steps *steps = png_get_progressive_ptr(library);
  if (steps->damage.status == APUS_IMAGE_OK) steps->passes = 7;
}

struct apus_png_steps *apus_png_steps_make(double seconds, size_t profile_limit) {
  // A PNG has no coefficients that would use the block.
  apus_drop_block();
  struct apus_png_steps *steps = calloc(1, sizeof *steps);
  if (steps == NULL) return NULL;
  steps->deadline = now() + seconds;
  if (setjmp(steps->target)) {
    apus_png_steps_free(steps);
    return NULL;
  }
  steps->library = png_create_read_struct(PNG_LIBPNG_VER_STRING, steps, fail, warn);
  if (steps->library != NULL) steps->info = png_create_info_struct(steps->library);
  if (steps->info == NULL) {
    apus_png_steps_free(steps);
    return NULL;
  }
  png_set_apus_limits(steps->library, profile_limit);
  png_set_progressive_read_fn(steps->library, steps, take_header, take_row, take_end);
  return steps;
}

int32_t apus_png_steps_push(struct apus_png_steps *steps, const uint8_t *bytes, size_t count) {
  if (steps->failure.status != APUS_IMAGE_OK) return steps->failure.status;
  if (count == 0 || steps->passes == 7) return APUS_IMAGE_OK;
  if (setjmp(steps->target)) return steps->failure.status;
  steps->count += count;
  // The library reads the bytes, although its parameter is no constant.
  png_process_data(steps->library, steps->info, (png_bytep)bytes, count);
  return APUS_IMAGE_OK;
}

const uint8_t *apus_png_steps_rows(const struct apus_png_steps *steps, struct apus_png_layout *layout,
                                   int32_t *passes) {
  *layout = steps->layout;
  *passes = steps->passes;
  return steps->rows;
}

const struct apus_image_failure *apus_png_steps_failure(const struct apus_png_steps *steps) {
  return &steps->failure;
}

const struct apus_image_failure *apus_png_steps_damage(const struct apus_png_steps *steps) {
  return &steps->damage;
}

void apus_png_steps_free(struct apus_png_steps *steps) {
  if (steps == NULL) return;
  if (steps->library != NULL)
    png_destroy_read_struct(&steps->library, steps->info != NULL ? &steps->info : NULL, NULL);
  free(steps->rows);
  free(steps);
}
#endif
