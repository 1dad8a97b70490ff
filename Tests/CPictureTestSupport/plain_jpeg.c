#include "CPictureTestSupport.h"
#ifdef APUS_IMAGES
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../Sources/CApusImages/jpeg_coefficients.h"

struct plain_jpeg_reader {
  /// The first member, as the memory manager of CApusImages demands.
  struct jpeg_coefficients coefficients;
  struct jpeg_decompress_struct library;
  struct jpeg_error_mgr errors;
  jmp_buf target;
};

static void leave(j_common_ptr common) {
  struct plain_jpeg_reader *reader = common->client_data;
  longjmp(reader->target, 1);
}

static void ignore(j_common_ptr common, int level) {
  (void)common;
  (void)level;
}

static void read_rows(struct plain_jpeg_reader *reader, int32_t eighths, int32_t colours,
                      struct plain_picture *picture) {
  j_decompress_ptr library = &reader->library;
  jpeg_read_header(library, TRUE);
  if ((size_t)library->image_width * library->image_height > 1000000) return;
  library->scale_num = (unsigned)eighths;
  library->scale_denom = 8;
  library->do_block_smoothing = FALSE;
  if (colours == PLAIN_RGB) library->out_color_space = JCS_RGB;
  if (colours == PLAIN_BRIGHTNESS) library->out_color_space = JCS_GRAYSCALE;
  if (colours == PLAIN_STORED) library->out_color_space = library->jpeg_color_space;
  jpeg_start_decompress(library);
  picture->width = library->output_width;
  picture->height = library->output_height;
  picture->channels = (uint32_t)library->output_components;
  size_t row_bytes = (size_t)picture->width * picture->channels;
  picture->pixels = calloc(picture->height, row_bytes);
  while (library->output_scanline < library->output_height) {
    JSAMPROW row = picture->pixels + library->output_scanline * row_bytes;
    picture->row_count += jpeg_read_scanlines(library, &row, 1);
  }
  jpeg_finish_decompress(library);
}

void plain_jpeg(const uint8_t *bytes, size_t count, int32_t eighths, int32_t colours, int32_t keeps_coefficients,
                struct plain_picture *picture) {
  struct plain_jpeg_reader *reader = calloc(1, sizeof *reader);
  *picture = (struct plain_picture){0};
  reader->library.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = leave;
  reader->errors.emit_message = ignore;
  reader->library.client_data = reader;
  if (!setjmp(reader->target)) {
    jpeg_create_decompress(&reader->library);
    if (keeps_coefficients) apus_keep_coefficients(&reader->library, &reader->coefficients);
    jpeg_mem_src(&reader->library, bytes, count);
    read_rows(reader, eighths, colours, picture);
  }
  jpeg_destroy_decompress(&reader->library);
  free(reader);
}

void plain_free(struct plain_picture *picture) { free(picture->pixels); }
#endif
