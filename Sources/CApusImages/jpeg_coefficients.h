// The memory of coefficients, which libjpeg keeps of a picture with several scans.
#ifndef JPEG_COEFFICIENTS_H
#define JPEG_COEFFICIENTS_H

#include <stdio.h>

#include <jpeglib.h>

/// The arrays of coefficients of a decompressor, and the functions of the library that are called for all else.
///
/// `client_data` of the decompressor points to it, or to a structure that begins with it.
struct jpeg_coefficients {
  jvirt_barray_ptr arrays;
  void (*realize_virt_arrays)(j_common_ptr common);
  void (*free_pool)(j_common_ptr common, int pool);
  void (*self_destruct)(j_common_ptr common);
};

/// Makes a new decompressor keep its coefficients in a block that the next picture uses again.
void apus_keep_coefficients(j_decompress_ptr library, struct jpeg_coefficients *coefficients);

#endif
