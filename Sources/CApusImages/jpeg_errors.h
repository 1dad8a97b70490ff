// How an error of libjpeg becomes a status.
#ifndef JPEG_ERRORS_H
#define JPEG_ERRORS_H

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "jpeg_files.h"

/// The error manager of a reader or writer.
struct image_errors {
  struct jpeg_error_mgr manager;
  jmp_buf target;
  struct apus_image_failure failure;
  struct apus_image_failure damage;
  /// The bytes of the file that is read, or null.
  const uint8_t *start;
  size_t count;
};

static uint64_t offset_in(j_common_ptr common) {
  struct image_errors *errors = (struct image_errors *)common->err;
  if (!common->is_decompressor || errors->start == NULL) return 0;
  struct jpeg_source_mgr *source = ((j_decompress_ptr)common)->src;
  if (source == NULL || source->next_input_byte == NULL) return 0;
  const uint8_t *next = source->next_input_byte;
  // At the end of the file the library reads bytes of its own.
  if (next < errors->start || next > errors->start + errors->count) return errors->count;
  return (uint64_t)(next - errors->start);
}

static void note(j_common_ptr common, struct apus_image_failure *failure, int32_t status) {
  char text[JMSG_LENGTH_MAX];
  common->err->format_message(common, text);
  failure->status = status;
  failure->offset = offset_in(common);
  snprintf(failure->message, sizeof failure->message, "%s", text);
}

static void exit_with_error(j_common_ptr common) {
  struct image_errors *errors = (struct image_errors *)common->err;
  note(common, &errors->failure,
       common->err->msg_code == JERR_OUT_OF_MEMORY ? APUS_IMAGE_NO_MEMORY : APUS_IMAGE_BROKEN);
  longjmp(errors->target, 1);
}

static void emit_message(j_common_ptr common, int level) {
  struct image_errors *errors = (struct image_errors *)common->err;
  if (level >= 0) return;
  if (errors->damage.status == APUS_IMAGE_OK) note(common, &errors->damage, APUS_IMAGE_BROKEN);
  common->err->num_warnings++;
}

static void output_message(j_common_ptr common) { (void)common; }

static struct jpeg_error_mgr *take_errors(struct image_errors *errors) {
  jpeg_std_error(&errors->manager);
  errors->manager.error_exit = exit_with_error;
  errors->manager.emit_message = emit_message;
  errors->manager.output_message = output_message;
  return &errors->manager;
}

#endif
