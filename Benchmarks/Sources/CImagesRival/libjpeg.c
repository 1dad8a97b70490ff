#include "CImagesRival.h"

#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

uint64_t images_rival_decode_eighth(const uint8_t *bytes, size_t count) {
  struct jpeg_decompress_struct library;
  struct jpeg_error_mgr errors;
  library.err = jpeg_std_error(&errors);
  jpeg_create_decompress(&library);
  jpeg_mem_src(&library, bytes, count);
  jpeg_read_header(&library, TRUE);
  library.scale_num = 1;
  library.scale_denom = 8;
  jpeg_start_decompress(&library);
  size_t width = (size_t)library.output_width * (size_t)library.output_components;
  uint8_t *row = malloc(width);
  uint64_t sum = 0;
  while (row && library.output_scanline < library.output_height) {
    JSAMPROW rows = row;
    jpeg_read_scanlines(&library, &rows, 1);
    for (size_t index = 0; index < width; index++) sum += row[index];
  }
  jpeg_finish_decompress(&library);
  jpeg_destroy_decompress(&library);
  free(row);
  return sum;
}
