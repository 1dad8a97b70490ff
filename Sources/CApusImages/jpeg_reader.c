// Reads JPEG files in full or at n/8 of their size.
#ifdef APUS_IMAGES
#include <stdlib.h>

#include "jpeg_coefficients.h"
#include "jpeg_errors.h"
#include "seconds.h"

struct apus_jpeg_reader {
  /// The first member, because `client_data` points to both.
  struct jpeg_coefficients coefficients;
  struct jpeg_decompress_struct library;
  struct image_errors errors;
  struct jpeg_progress_mgr progress;
  double deadline;
  int scans;
  int is_started;
};

static void stop(struct apus_jpeg_reader *reader, int32_t status) {
  reader->errors.failure.status = status;
  reader->errors.failure.offset = offset_in((j_common_ptr)&reader->library);
  longjmp(reader->errors.target, 1);
}

/// Ends the work when a limit is reached; it is called for each row of blocks.
static void check_limits(j_common_ptr common) {
  struct apus_jpeg_reader *reader = common->client_data;
  if (reader->library.input_scan_number > reader->scans) stop(reader, APUS_IMAGE_SCAN_LIMIT);
  if (now() > reader->deadline) stop(reader, APUS_IMAGE_TIME_LIMIT);
}

struct apus_jpeg_reader *apus_jpeg_reader_make(const uint8_t *bytes, size_t count, double seconds,
                                               uint32_t scans) {
  struct apus_jpeg_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->deadline = now() + seconds;
  reader->scans = (int)scans;
  reader->errors.start = bytes;
  reader->errors.count = count;
  reader->library.err = take_errors(&reader->errors);
  if (setjmp(reader->errors.target)) {
    apus_jpeg_reader_free(reader);
    return NULL;
  }
  jpeg_create_decompress(&reader->library);
  reader->library.client_data = reader;
  apus_keep_coefficients(&reader->library, &reader->coefficients);
  reader->progress.progress_monitor = check_limits;
  reader->library.progress = &reader->progress;
  return reader;
}

/// The mean of what later scans would add to each sample of a component, in sixteenths.
///
/// The lowest bits of the mean of a block are 0 until a later scan, so it is too small by half of them.
static uint32_t missing_mean(j_decompress_ptr library, int component) {
  jpeg_component_info *info = &library->comp_info[component];
  if (library->coef_bits == NULL || library->coef_bits[component][0] <= 0 || info->quant_table == NULL) return 0;
  return info->quant_table->quantval[0] * ((1u << library->coef_bits[component][0]) - 1);
}

static void describe_planes(j_decompress_ptr library, struct apus_jpeg_layout *layout) {
  layout->count = (uint32_t)library->num_components;
  for (int index = 0; index < library->num_components; index++) {
    jpeg_component_info *component = &library->comp_info[index];
    uint32_t size = (uint32_t)component->DCT_scaled_size;
    layout->planes[index] = (struct apus_jpeg_plane){
        .width = component->downsampled_width,
        .height = component->downsampled_height,
        .channels = 1,
        .row_bytes = component->width_in_blocks * size,
        .rows = (uint32_t)component->v_samp_factor * size,
        .horizontal = (uint32_t)component->h_samp_factor * size,
        .horizontal_unit = (uint32_t)library->max_h_samp_factor * DCTSIZE,
        .vertical = (uint32_t)component->v_samp_factor * size,
        .vertical_unit = (uint32_t)library->max_v_samp_factor * DCTSIZE,
        .missing = missing_mean(library, index),
    };
  }
}

static void describe_rows(j_decompress_ptr library, uint32_t numerator, struct apus_jpeg_layout *layout) {
  layout->count = 1;
  layout->planes[0] = (struct apus_jpeg_plane){
      .width = library->output_width,
      .height = library->output_height,
      .channels = (uint32_t)library->output_components,
      .row_bytes = library->output_width * (uint32_t)library->output_components,
      .rows = 1,
      .horizontal = numerator,
      .horizontal_unit = DCTSIZE,
      .vertical = numerator,
      .vertical_unit = DCTSIZE,
  };
}

/// The largest error of a coefficient that later scans would mend, in eighths of a step of brightness.
#define LEAST_ACCURACY 8

/// Returns whether the scans so far have a component's lowest coefficients, which a smaller picture is made of.
static int is_accurate(j_decompress_ptr library, int component) {
  // The position of each row and column in the order of the file.
  static const uint8_t order[DCTSIZE2] = {
      0,  1,  5,  6,  14, 15, 27, 28, 2,  4,  7,  13, 16, 26, 29, 42, 3,  8,  12, 17, 25, 30,
      41, 43, 9,  11, 18, 24, 31, 40, 44, 53, 10, 19, 23, 32, 39, 45, 52, 54, 20, 22, 33, 38,
      46, 51, 55, 60, 21, 34, 37, 47, 50, 56, 59, 61, 35, 36, 48, 49, 57, 58, 62, 63};
  jpeg_component_info *info = &library->comp_info[component];
  // A plane of colour may be scaled up, beyond the coefficients of a block.
  int size = info->DCT_scaled_size < DCTSIZE ? info->DCT_scaled_size : DCTSIZE;
  for (int row = 0; row < size; row++)
    for (int column = 0; column < size; column++) {
      int missing = library->coef_bits[component][order[DCTSIZE * row + column]];
      if (missing < 0 || info->quant_table == NULL) return 0;
      int step = info->quant_table->quantval[DCTSIZE * row + column];
      if (missing > 0 && (library->min_DCT_scaled_size == DCTSIZE || step * ((1 << missing) - 1) > LEAST_ACCURACY))
        return 0;
    }
  return 1;
}

/// Reads scans until a picture of the size can be made of them.
static void read_scans(struct apus_jpeg_reader *reader) {
  j_decompress_ptr library = &reader->library;
  int status;
  do {
    check_limits((j_common_ptr)library);
    status = jpeg_consume_input(library);
    if (status != JPEG_SCAN_COMPLETED || library->coef_bits == NULL) continue;
    int component = 0;
    while (component < library->num_components && is_accurate(library, component)) component++;
    if (component == library->num_components) break;
  } while (status != JPEG_REACHED_EOI);
  jpeg_start_output(library, library->input_scan_number);
}

int32_t apus_jpeg_reader_start(struct apus_jpeg_reader *reader, uint32_t numerator, int32_t output,
                               struct apus_jpeg_layout *layout) {
  j_decompress_ptr library = &reader->library;
  if (setjmp(reader->errors.target)) return reader->errors.failure.status;
  jpeg_mem_src(library, reader->errors.start, reader->errors.count);
  jpeg_read_header(library, TRUE);
  library->scale_num = numerator;
  library->scale_denom = DCTSIZE;
  library->raw_data_out = output == APUS_JPEG_PLANES;
  if (output == APUS_JPEG_PLANES) library->out_color_space = library->jpeg_color_space;
  if (output == APUS_JPEG_RGB) library->out_color_space = JCS_RGB;
  if (output == APUS_JPEG_CMYK) library->out_color_space = JCS_CMYK;
  library->buffered_image = jpeg_has_multiple_scans(library);
  library->do_block_smoothing = FALSE;
  jpeg_start_decompress(library);
  if (library->buffered_image) read_scans(reader);
  reader->is_started = 1;
  layout->width = library->image_width;
  layout->height = library->image_height;
  if (output == APUS_JPEG_PLANES)
    describe_planes(library, layout);
  else
    describe_rows(library, numerator, layout);
  return APUS_IMAGE_OK;
}

/// The number of rows of blocks that a turn writes to a plane, at most.
#define MOST_ROWS (MAX_SAMP_FACTOR * DCTSIZE)

static uint32_t read_planes(j_decompress_ptr library, uint8_t *const *planes) {
  JSAMPROW rows[MAX_COMPONENTS][MOST_ROWS];
  JSAMPARRAY arrays[MAX_COMPONENTS];
  for (int index = 0; index < library->num_components; index++) {
    jpeg_component_info *component = &library->comp_info[index];
    int count = component->v_samp_factor * component->DCT_scaled_size;
    size_t row_bytes = (size_t)component->width_in_blocks * (size_t)component->DCT_scaled_size;
    for (int row = 0; row < count; row++) rows[index][row] = planes[index] + (size_t)row * row_bytes;
    arrays[index] = rows[index];
  }
  int most = library->max_v_samp_factor * library->min_DCT_scaled_size;
  return jpeg_read_raw_data(library, arrays, (JDIMENSION)most);
}

int32_t apus_jpeg_reader_turn(struct apus_jpeg_reader *reader, uint8_t *const *planes, uint32_t *rows) {
  j_decompress_ptr library = &reader->library;
  *rows = 0;
  if (!reader->is_started) return APUS_IMAGE_OK;
  if (setjmp(reader->errors.target)) return reader->errors.failure.status;
  if (library->output_scanline >= library->output_height) {
    if (!library->buffered_image) jpeg_finish_decompress(library);
    reader->is_started = 0;
    return APUS_IMAGE_OK;
  }
  if (library->raw_data_out) {
    *rows = read_planes(library, planes);
  } else {
    JSAMPROW row = planes[0];
    *rows = jpeg_read_scanlines(library, &row, 1);
  }
  return APUS_IMAGE_OK;
}

const struct apus_image_failure *apus_jpeg_reader_failure(const struct apus_jpeg_reader *reader) {
  return &reader->errors.failure;
}

const struct apus_image_failure *apus_jpeg_reader_damage(const struct apus_jpeg_reader *reader) {
  return &reader->errors.damage;
}

void apus_jpeg_reader_free(struct apus_jpeg_reader *reader) {
  if (reader == NULL) return;
  jpeg_destroy_decompress(&reader->library);
  free(reader);
}

uint32_t apus_jpeg_version(void) { return LIBJPEG_TURBO_VERSION_NUMBER; }
#endif
