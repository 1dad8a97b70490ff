#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

int apus_advise_huge_pages(void *address, size_t bytes, int want) {
#if defined(MADV_HUGEPAGE)
  return madvise(address, bytes, want ? MADV_HUGEPAGE : MADV_NOHUGEPAGE) == 0 ? 0 : errno;
#else
  (void)address, (void)bytes, (void)want;
  return ENOTSUP;
#endif
}

bool apus_has_room(int64_t bytes) {
  void *room = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (room == MAP_FAILED) return false;
  munmap(room, (size_t)bytes);
  return true;
}

#if defined(__linux__)
enum { huge_page = 2 << 20 };

static size_t whole_huge_pages(size_t bytes) { return (bytes + huge_page - 1) / huge_page * huge_page; }

static void *map_block(void *memory, size_t old_bytes, size_t bytes) {
  size_t size = whole_huge_pages(bytes);
  bool is_mapped = old_bytes >= huge_page;
  void *block = is_mapped ? mremap(memory, whole_huge_pages(old_bytes), size, MREMAP_MAYMOVE)
                          : mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (block == MAP_FAILED) return NULL;
  // Without huge pages the block is slower, but not wrong.
  (void)apus_advise_huge_pages(block, size, 1);
  if (!is_mapped && memory) {
    memcpy(block, memory, old_bytes);
    free(memory);
  }
  return block;
}

void *apus_grow_block(void *memory, size_t old_bytes, size_t bytes) {
  return bytes < huge_page ? realloc(memory, bytes) : map_block(memory, old_bytes, bytes);
}

void apus_free_block(void *memory, size_t bytes) {
  if (bytes < huge_page) {
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

int64_t apus_heap_bytes(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  struct mallinfo2 state = mallinfo2();
  return (int64_t)(state.uordblks + state.hblkhd);
#else
  return -ENOTSUP;
#endif
}
