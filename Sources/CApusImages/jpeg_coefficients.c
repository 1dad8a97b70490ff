// Keeps the coefficients of a picture in one block, which the next picture uses again.
//
// A picture of 12 million pixels has 36 MB of coefficients. The C library returns such memory to the system when it is
// freed, so the page faults of the next picture took half of the time of a coarse picture.
//
// The rules of the memory manager of libjpeg (libjpeg.txt, "Memory management", and the comments of jmemmgr.c), and how they
// are kept:
//
// - All memory of the library comes from `cinfo->mem`, and all users of virtual arrays call its functions. The library
//   casts `cinfo->mem` to a structure of its own, so the functions are replaced, and the structure is not.
// - A virtual array is memory of one picture. Its pool frees it, in `jpeg_finish_decompress`, `jpeg_abort` and
//   `jpeg_destroy`. An error leaves the library by `longjmp`, so a block is in the list before the next call that can fail.
// - `jpeg_destroy` calls `self_destruct`, which frees the pools without calling `free_pool`. Both are replaced.
// - `request` states the size of an array, and `realize` allocates all arrays that were requested until then. It may be
//   called again. It handles arrays of samples as well, which the library keeps.
// - `access` returns the addresses of some rows, which need not be adjacent, and which hold until the next call.
// - Rows are undefined until a writer has accessed them, and writers skip no row. If `pre_zero` was requested, an undefined
//   row is 0 for a writer and for a reader that is ahead of it; else a reader that is ahead is an error.
// - More than `max_memory_to_use` bytes are an error, because there is no file to swap arrays to.
#ifdef APUS_IMAGES
#include <stdint.h>
#include <string.h>

#include "jpeg_coefficients.h"
#include "large_blocks.h"
#include <jerror.h>

/// An array of coefficients. The library knows the type by its name only.
struct jvirt_barray_control {
  /// The rows, or null until the array is realized.
  JBLOCKARRAY rows;
  JDIMENSION row_count, blocks_per_row, most_accessed;
  /// The number of rows that a writer has accessed.
  JDIMENSION defined_count;
  boolean pre_zero;
  /// Whether undefined rows are 0.
  int is_zero;
  /// The memory of this array and of those that were realized with it; null for the others.
  void *block;
  size_t block_size;
  jvirt_barray_ptr next;
};

static struct jpeg_coefficients *coefficients_of(j_common_ptr common) { return common->client_data; }

static size_t row_size(jvirt_barray_ptr array) { return array->blocks_per_row * sizeof(JBLOCK); }

static jvirt_barray_ptr request(j_common_ptr common, int pool, boolean pre_zero, JDIMENSION blocks_per_row,
                                JDIMENSION row_count, JDIMENSION most_accessed) {
  if (pool != JPOOL_IMAGE) ERREXIT1(common, JERR_BAD_POOL_ID, pool);
  struct jpeg_coefficients *coefficients = coefficients_of(common);
  jvirt_barray_ptr array = common->mem->alloc_small(common, pool, sizeof *array);
  *array = (struct jvirt_barray_control){.row_count = row_count,
                                         .blocks_per_row = blocks_per_row,
                                         .most_accessed = most_accessed,
                                         .pre_zero = pre_zero,
                                         .next = coefficients->arrays};
  coefficients->arrays = array;
  return array;
}

/// Returns the number of bytes of the arrays that have no memory.
static size_t missing_size(j_common_ptr common) {
  size_t size = 0;
  for (jvirt_barray_ptr array = coefficients_of(common)->arrays; array != NULL; array = array->next) {
    if (array->rows != NULL) continue;
    size_t rows = array->row_count;
    if (row_size(array) > 0 && rows > (SIZE_MAX / 2 - size) / row_size(array))
      ERREXIT1(common, JERR_OUT_OF_MEMORY, 0);
    size += rows * row_size(array);
  }
  return size;
}

/// Gives the arrays that have no memory their parts of a block.
static void divide(j_common_ptr common, uint8_t *block, int is_zero) {
  for (jvirt_barray_ptr array = coefficients_of(common)->arrays; array != NULL; array = array->next) {
    if (array->rows != NULL) continue;
    JBLOCKARRAY rows = common->mem->alloc_large(common, JPOOL_IMAGE, array->row_count * sizeof *rows);
    for (JDIMENSION row = 0; row < array->row_count; row++, block += row_size(array)) rows[row] = (JBLOCKROW)block;
    array->is_zero = is_zero;
    array->rows = rows;
  }
}

static void realize(j_common_ptr common) {
  struct jpeg_coefficients *coefficients = coefficients_of(common);
  coefficients->realize_virt_arrays(common);
  size_t size = missing_size(common);
  if (size == 0) {
    apus_drop_block();
    return;
  }
  long most = common->mem->max_memory_to_use;
  if (most > 0 && size > (size_t)most) ERREXIT(common, JERR_NO_BACKING_STORE);
  int is_zero;
  void *block = apus_take_block(size, &is_zero);
  if (block == NULL) ERREXIT1(common, JERR_OUT_OF_MEMORY, 0);
  // The array at the beginning of the list was requested last, so it has no block yet.
  coefficients->arrays->block = block;
  coefficients->arrays->block_size = size;
  divide(common, block, is_zero);
}

static JBLOCKARRAY access_rows(j_common_ptr common, jvirt_barray_ptr array, JDIMENSION start, JDIMENSION count,
                               boolean is_writer) {
  if (array->rows == NULL || count > array->most_accessed || start > array->row_count ||
      count > array->row_count - start)
    ERREXIT(common, JERR_BAD_VIRTUAL_ACCESS);
  JDIMENSION end = start + count;
  if (array->defined_count >= end) return array->rows + start;
  if (is_writer ? array->defined_count < start : !array->pre_zero) ERREXIT(common, JERR_BAD_VIRTUAL_ACCESS);
  JDIMENSION first = array->defined_count > start ? array->defined_count : start;
  // Rows that are cleared just before they are written are still in the cache.
  if (array->pre_zero && !array->is_zero)
    for (JDIMENSION row = first; row < end; row++) memset(array->rows[row], 0, row_size(array));
  if (is_writer) array->defined_count = end;
  return array->rows + start;
}

static void free_arrays(struct jpeg_coefficients *coefficients) {
  for (jvirt_barray_ptr array = coefficients->arrays; array != NULL; array = array->next)
    if (array->block != NULL) apus_put_block(array->block, array->block_size);
  coefficients->arrays = NULL;
}

static void free_pool(j_common_ptr common, int pool) {
  struct jpeg_coefficients *coefficients = coefficients_of(common);
  if (pool == JPOOL_IMAGE) free_arrays(coefficients);
  coefficients->free_pool(common, pool);
}

static void self_destruct(j_common_ptr common) {
  struct jpeg_coefficients *coefficients = coefficients_of(common);
  free_arrays(coefficients);
  coefficients->self_destruct(common);
}

void apus_keep_coefficients(j_decompress_ptr library, struct jpeg_coefficients *coefficients) {
  struct jpeg_memory_mgr *manager = library->mem;
  *coefficients = (struct jpeg_coefficients){.realize_virt_arrays = manager->realize_virt_arrays,
                                             .free_pool = manager->free_pool,
                                             .self_destruct = manager->self_destruct};
  manager->request_virt_barray = request;
  manager->realize_virt_arrays = realize;
  manager->access_virt_barray = access_rows;
  manager->free_pool = free_pool;
  manager->self_destruct = self_destruct;
}
#endif
