#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "stored_files.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system.h"

int apus_open_in(int folder, const char *name, int writes) {
  int flags = (writes ? O_RDWR : O_RDONLY) | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK;
  int descriptor = openat(folder, name, flags);
  return descriptor >= 0 ? descriptor : -errno;
}

int64_t apus_next_data(int file, int64_t offset, int64_t *end) {
  *end = INT64_MAX;
#ifdef SEEK_DATA
  off_t found = lseek(file, (off_t)offset, SEEK_DATA);
  if (found < 0) return errno == ENXIO ? INT64_MAX : offset;
  off_t hole = lseek(file, found, SEEK_HOLE);
  if (hole > found) *end = hole;
  return found;
#else
  (void)file;
  return offset;
#endif
}

#if defined(__linux__)
static int is_allocated(const struct stat *status, int64_t count) {
  return status->st_size >= count && (int64_t)status->st_blocks * 512 >= count;
}

void apus_release_space(int file, int64_t offset) {
  struct stat status;
  if (fstat(file, &status) != 0 || status.st_blksize <= 0) return;
  int64_t start = (offset + status.st_blksize - 1) / status.st_blksize * status.st_blksize;
  if (start < status.st_size)
    (void)fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, start, status.st_size - start);
}

static int allocate(int file, int64_t count) {
  int code;
  // On file systems without allocation, the C library writes a byte to each block.
  do code = posix_fallocate(file, 0, count);
  while (code == EINTR);
  return -code;
}

int apus_flush_data(int file) {
  while (fdatasync(file) != 0)
    if (errno != EINTR) return -errno;
  return 0;
}
#else
static int is_allocated(const struct stat *status, int64_t count) { return status->st_size >= count; }

void apus_release_space(int file, int64_t offset) { (void)file, (void)offset; }

static int allocate(int file, int64_t count) {
#if defined(F_PREALLOCATE)
  fstore_t wanted = {F_ALLOCATEALL, F_PEOFPOSMODE, 0, count, 0};
  if (fcntl(file, F_PREALLOCATE, &wanted) != 0) return -errno;
#endif
  return ftruncate(file, count) == 0 ? 0 : -errno;
}

int apus_flush_data(int file) { return apus_flush(file); }
#endif

int apus_allocate(int file, int64_t count) {
  struct stat status;
  if (fstat(file, &status) != 0) return -errno;
  if (is_allocated(&status, count)) return 0;
  // The kernel would raise SIGXFSZ.
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
      (uint64_t)count > (uint64_t)limit.rlim_cur)
    return -EFBIG;
  return allocate(file, count);
}

int apus_lock_file(int file) {
  while (flock(file, LOCK_EX | LOCK_NB) != 0)
    if (errno != EINTR) return -errno;
  return 0;
}
