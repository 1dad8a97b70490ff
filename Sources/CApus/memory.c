#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "memory.h"

#include <errno.h>
#include <sys/mman.h>

int apus_advise_huge_pages(void *address, size_t bytes, int want) {
#if defined(MADV_HUGEPAGE)
  return madvise(address, bytes, want ? MADV_HUGEPAGE : MADV_NOHUGEPAGE) == 0 ? 0 : errno;
#else
  (void)address, (void)bytes, (void)want;
  return ENOTSUP;
#endif
}
