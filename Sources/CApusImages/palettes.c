// Chooses palettes by libimagequant.
#ifdef APUS_PALETTE
#include <stdio.h>

#include <libimagequant.h>

#include "palettes.h"

/// The picture, whose rows the library asks for, also on several threads at once.
struct rows {
  const struct apus_palette_settings *settings;
  const uint8_t *pixels;
  size_t row_bytes;
};

static void read_row(liq_color *target, int row, int width, void *context) {
  const struct rows *rows = context;
  const uint8_t *pixel = rows->pixels + (size_t)row * rows->row_bytes;
  uint32_t channels = rows->settings->channels;
  for (int x = 0; x < width; x++, pixel += channels) {
    target[x].r = pixel[0];
    target[x].g = channels == 1 ? pixel[0] : pixel[1];
    target[x].b = channels == 1 ? pixel[0] : pixel[2];
    target[x].a = channels == 4 ? pixel[3] : 255;
  }
}

/// Returns the status of an error of the library.
static int32_t status_of(liq_error error, struct apus_image_failure *failure) {
  switch (error) {
    case LIQ_OK: return APUS_IMAGE_OK;
    case LIQ_OUT_OF_MEMORY: failure->status = APUS_IMAGE_NO_MEMORY; break;
    case LIQ_QUALITY_TOO_LOW: failure->status = APUS_IMAGE_QUALITY_LIMIT; break;
    default:
      failure->status = APUS_IMAGE_BROKEN;
      snprintf(failure->message, sizeof failure->message, "libimagequant: error %d", (int)error);
  }
  return failure->status;
}

/// Writes the numbers of the colours; the colours are final afterwards.
static liq_error remap(liq_result *result, liq_image *image, const struct apus_palette_settings *settings,
                       struct apus_palette *palette, uint8_t *numbers) {
  liq_error error = liq_set_dithering_level(result, 1);
  if (error != LIQ_OK) return error;
  error = liq_write_remapped_image(result, image, numbers, (size_t)settings->width * settings->height);
  if (error != LIQ_OK) return error;
  const liq_palette *chosen = liq_get_palette(result);
  if (chosen == NULL) return LIQ_OUT_OF_MEMORY;
  palette->count = chosen->count;
  for (uint32_t index = 0; index < chosen->count; index++) {
    uint8_t *colour = palette->colours + 4 * index;
    colour[0] = chosen->entries[index].r;
    colour[1] = chosen->entries[index].g;
    colour[2] = chosen->entries[index].b;
    colour[3] = chosen->entries[index].a;
  }
  palette->error = liq_get_quantization_error(result);
  palette->quality = liq_get_quantization_quality(result);
  return LIQ_OK;
}

static liq_error choose(liq_attr *attributes, struct rows *rows, struct apus_palette *palette, uint8_t *numbers) {
  const struct apus_palette_settings *settings = rows->settings;
  liq_error error = liq_set_max_colors(attributes, settings->colours);
  if (error == LIQ_OK) error = liq_set_speed(attributes, settings->speed);
  if (error == LIQ_OK) error = liq_set_quality(attributes, settings->least_quality, settings->enough_quality);
  if (error != LIQ_OK) return error;
  liq_image *image =
      liq_image_create_custom(attributes, read_row, rows, (int)settings->width, (int)settings->height, 0);
  if (image == NULL) return LIQ_OUT_OF_MEMORY;
  liq_result *result = NULL;
  error = liq_image_quantize(image, attributes, &result);
  if (error == LIQ_OK) error = remap(result, image, settings, palette, numbers);
  if (result != NULL) liq_result_destroy(result);
  liq_image_destroy(image);
  return error;
}

int32_t apus_palette_choose(const struct apus_palette_settings *settings, const uint8_t *pixels, size_t row_bytes,
                            struct apus_palette *palette, uint8_t *numbers, struct apus_image_failure *failure) {
  liq_attr *attributes = liq_attr_create();
  if (attributes == NULL) return status_of(LIQ_OUT_OF_MEMORY, failure);
  struct rows rows = {settings, pixels, row_bytes};
  liq_error error = choose(attributes, &rows, palette, numbers);
  liq_attr_destroy(attributes);
  return status_of(error, failure);
}
#endif
