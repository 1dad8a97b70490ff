// What both readers of PNG ask of the library.
#ifndef PNG_SETUP_H
#define PNG_SETUP_H

#include <png.h>

#include "png_files.h"

/// The four letters of the chunks of pixels, as a number.
#define PIXELS 0x49444154

/// Whether the library reads a chunk of pixels. Faults of other chunks leave the pixels as they are.
static inline int png_is_in_pixels(png_structp library) { return png_get_io_chunk_type(library) == PIXELS; }

/// Sets limits on chunks; those on pixels were checked before.
static inline void png_set_apus_limits(png_structp library, size_t profile_limit) {
  png_set_user_limits(library, 0x7fffffff, 0x7fffffff);
  // A compressed chunk may not grow beyond its limit, and texts are not read.
  png_set_chunk_malloc_max(library, profile_limit < 65536 ? 65536 : profile_limit);
  png_set_keep_unknown_chunks(library, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
}

/// Makes pixels of 8 bits for each channel, and describes them.
static inline void png_set_apus_transforms(png_structp library, png_infop info, struct apus_png_layout *layout) {
  int has_opacity =
      (png_get_color_type(library, info) & PNG_COLOR_MASK_ALPHA) || png_get_valid(library, info, PNG_INFO_tRNS);
  png_set_expand(library);
  png_set_scale_16(library);
  if (has_opacity) png_set_gray_to_rgb(library);
  layout->is_interlaced = png_set_interlace_handling(library) > 1;
  png_read_update_info(library, info);
  layout->width = png_get_image_width(library, info);
  layout->height = png_get_image_height(library, info);
  layout->channels = png_get_channels(library, info);
}

#endif
