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

int64_t apus_heap_bytes(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  struct mallinfo2 state = mallinfo2();
  return (int64_t)(state.uordblks + state.hblkhd);
#else
  return -ENOTSUP;
#endif
}
