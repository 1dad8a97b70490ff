#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "blocks.h"

#include <stdlib.h>

#if defined(__linux__)
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>

// A smaller block comes from malloc, which gives memory that was used before: the pages of a new mapping are filled
// with zeros first.
enum { huge_page = 2 << 20, least_mapping = 32 << 20 };

static size_t whole_huge_pages(size_t bytes) { return (bytes + huge_page - 1) / huge_page * huge_page; }

static void *map_block(void *memory, size_t old_bytes, size_t bytes) {
  size_t size = whole_huge_pages(bytes);
  bool is_mapped = old_bytes >= least_mapping;
  void *block = is_mapped ? mremap(memory, whole_huge_pages(old_bytes), size, MREMAP_MAYMOVE)
                          : mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (block == MAP_FAILED) return NULL;
  // Without huge pages the block is slower, but not wrong.
  (void)madvise(block, size, MADV_HUGEPAGE);
  if (!is_mapped && memory) {
    memcpy(block, memory, old_bytes);
    free(memory);
  }
  return block;
}

void *apus_grow_block(void *memory, size_t old_bytes, size_t bytes) {
  return bytes < least_mapping ? realloc(memory, bytes) : map_block(memory, old_bytes, bytes);
}

void apus_free_block(void *memory, size_t bytes) {
  if (bytes < least_mapping) {
    free(memory);
  } else {
    munmap(memory, whole_huge_pages(bytes));
  }
}
#else
void *apus_grow_block(void *memory, size_t old_bytes, size_t bytes) {
  (void)old_bytes;
  return realloc(memory, bytes);
}

void apus_free_block(void *memory, size_t bytes) {
  (void)bytes;
  free(memory);
}
#endif
