// The failures of readers and writers of pictures.
#ifndef FAILURES_H
#define FAILURES_H

#include <stddef.h>
#include <stdint.h>

/// The causes of a failure.
enum apus_image_status {
  APUS_IMAGE_OK = 0,
  /// The library refused the file; `message` has its words.
  APUS_IMAGE_BROKEN = 1,
  APUS_IMAGE_NO_MEMORY = 2,
  APUS_IMAGE_TIME_LIMIT = 3,
  APUS_IMAGE_SCAN_LIMIT = 4,
  /// The colours of a palette do not reach the least quality.
  APUS_IMAGE_QUALITY_LIMIT = 5,
};

struct apus_image_failure {
  int32_t status;
  /// The number of bytes of the file that were read.
  uint64_t offset;
  /// The words of the library, a terminated string.
  char message[200];
};

/// Frees a file that a writer returned.
void apus_image_free(uint8_t *file);

#endif
