#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "memory.h"

#include <errno.h>
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

int64_t apus_heap_bytes(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  struct mallinfo2 state = mallinfo2();
  return (int64_t)(state.uordblks + state.hblkhd);
#else
  return -ENOTSUP;
#endif
}
