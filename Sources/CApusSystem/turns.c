#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "turns.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__linux__)
#include <linux/futex.h>
#include <sys/syscall.h>

static int create(void) { return memfd_create("apus", MFD_CLOEXEC); }

/// The futex is not private, because the processes have mapped the word at different addresses.
static void block(int32_t *word, int32_t value) {
  syscall(SYS_futex, word, FUTEX_WAIT, value, 0, 0, 0);
}
static void wake(int32_t *word) { syscall(SYS_futex, word, FUTEX_WAKE, 1, 0, 0, 0); }
#else
static int create(void) {
  char path[] = "/tmp/apus-XXXXXX";
  int descriptor = mkstemp(path);
  if (descriptor >= 0) unlink(path);
  if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
}

static void block(int32_t *word, int32_t value) { (void)word, (void)value, sched_yield(); }
static void wake(int32_t *word) { (void)word; }
#endif

int apus_shared_create(size_t bytes) {
  int descriptor = create();
  if (descriptor < 0) return -errno;
  if (ftruncate(descriptor, (off_t)bytes) == 0) return descriptor;
  int status = errno;
  close(descriptor);
  return -status;
}

int64_t apus_shared_size(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 ? (int64_t)status.st_size : -errno;
}

void *apus_shared_map(int descriptor, size_t bytes) {
  void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

void apus_shared_unmap(void *memory, size_t bytes) { munmap(memory, bytes); }

int32_t apus_word_load(const int32_t *word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }

void apus_word_store(int32_t *word, int32_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
  wake(word);
}

void apus_word_wait(int32_t *word, int32_t value) {
  while (apus_word_load(word) == value) block(word, value);
}
