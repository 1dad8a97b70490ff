// Writes JPEG files into memory.
#ifdef APUS_IMAGES
#include <stdlib.h>

#include "jpeg_errors.h"

/// A writer, and the bytes that it has written.
struct jpeg_writer {
  struct jpeg_compress_struct library;
  struct image_errors errors;
  struct jpeg_destination_mgr destination;
  uint8_t *bytes;
  size_t capacity;
};

/// Gives the library twice the memory, which keeps the bytes so far.
static void grow(struct jpeg_writer *writer) {
  size_t used = writer->capacity;
  size_t capacity = used == 0 ? 1 << 16 : 2 * used;
  uint8_t *bytes = realloc(writer->bytes, capacity);
  if (bytes == NULL) {
    writer->errors.failure.status = APUS_IMAGE_NO_MEMORY;
    longjmp(writer->errors.target, 1);
  }
  writer->bytes = bytes;
  writer->capacity = capacity;
  writer->destination.next_output_byte = bytes + used;
  writer->destination.free_in_buffer = capacity - used;
}

static void begin_output(j_compress_ptr library) { grow(library->client_data); }

static boolean empty_output(j_compress_ptr library) {
  grow(library->client_data);
  return TRUE;
}

static void end_output(j_compress_ptr library) { (void)library; }

static void configure(j_compress_ptr library, const struct apus_jpeg_settings *settings) {
  library->image_width = settings->width;
  library->image_height = settings->height;
  library->input_components = (int)settings->components;
  if (settings->components == 1)
    library->in_color_space = JCS_GRAYSCALE;
  else
    library->in_color_space = settings->input == APUS_JPEG_PLANES ? JCS_YCbCr : JCS_RGB;
  jpeg_set_defaults(library);
  jpeg_set_quality(library, settings->quality, TRUE);
  library->raw_data_in = settings->input == APUS_JPEG_PLANES;
  library->comp_info[0].h_samp_factor = settings->components == 1 ? 1 : settings->sampling;
  library->comp_info[0].v_samp_factor = settings->components == 1 ? 1 : settings->sampling;
  library->restart_in_rows = settings->restart_rows;
  if (settings->progressive) jpeg_simple_progression(library);
}

static void write_planes(j_compress_ptr library, const uint8_t *const *planes, const size_t *row_bytes) {
  JSAMPROW rows[MAX_COMPONENTS][MAX_SAMP_FACTOR * DCTSIZE];
  JSAMPARRAY arrays[MAX_COMPONENTS];
  JDIMENSION most = (JDIMENSION)library->max_v_samp_factor;
  while (library->next_scanline < library->image_height) {
    for (int index = 0; index < library->num_components; index++) {
      JDIMENSION factor = (JDIMENSION)library->comp_info[index].v_samp_factor;
      JDIMENSION first = library->next_scanline * factor / most;
      JDIMENSION last = (library->image_height * factor + most - 1) / most - 1;
      for (JDIMENSION row = 0; row < factor * DCTSIZE; row++) {
        JDIMENSION position = first + row < last ? first + row : last;
        rows[index][row] = (JSAMPROW)planes[index] + position * row_bytes[index];
      }
      arrays[index] = rows[index];
    }
    jpeg_write_raw_data(library, arrays, most * DCTSIZE);
  }
}

static void write_rows(j_compress_ptr library, const uint8_t *pixels, size_t row_bytes) {
  while (library->next_scanline < library->image_height) {
    JSAMPROW row = (JSAMPROW)pixels + library->next_scanline * row_bytes;
    jpeg_write_scanlines(library, &row, 1);
  }
}

static int32_t write_file(struct jpeg_writer *writer, const struct apus_jpeg_settings *settings,
                          const uint8_t *const *planes, const size_t *row_bytes) {
  j_compress_ptr library = &writer->library;
  library->err = take_errors(&writer->errors);
  if (setjmp(writer->errors.target)) return writer->errors.failure.status;
  jpeg_create_compress(library);
  library->client_data = writer;
  writer->destination.init_destination = begin_output;
  writer->destination.empty_output_buffer = empty_output;
  writer->destination.term_destination = end_output;
  library->dest = &writer->destination;
  configure(library, settings);
  jpeg_start_compress(library, TRUE);
  if (settings->profile_count > 0)
    jpeg_write_icc_profile(library, settings->profile, (unsigned)settings->profile_count);
  if (settings->input == APUS_JPEG_PLANES)
    write_planes(library, planes, row_bytes);
  else
    write_rows(library, planes[0], row_bytes[0]);
  jpeg_finish_compress(library);
  return APUS_IMAGE_OK;
}

int32_t apus_jpeg_write(const struct apus_jpeg_settings *settings, const uint8_t *const *planes,
                        const size_t *row_bytes, uint8_t **file, size_t *count,
                        struct apus_image_failure *failure) {
  struct jpeg_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) {
    failure->status = APUS_IMAGE_NO_MEMORY;
    return failure->status;
  }
  int32_t status = write_file(writer, settings, planes, row_bytes);
  jpeg_destroy_compress(&writer->library);
  if (status == APUS_IMAGE_OK) {
    *file = writer->bytes;
    *count = writer->capacity - writer->destination.free_in_buffer;
  } else {
    *failure = writer->errors.failure;
    free(writer->bytes);
  }
  free(writer);
  return status;
}

void apus_image_free(uint8_t *file) { free(file); }
#endif
