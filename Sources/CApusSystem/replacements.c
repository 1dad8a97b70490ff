#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "replacements.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/xattr.h>
#endif

int apus_create_in(int folder, const char *name, uint32_t mode) {
  int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
  int descriptor = openat(folder, name, flags, (mode_t)mode);
  return descriptor >= 0 ? descriptor : -errno;
}

int apus_claim_file(int file) {
  struct stat status;
  if (flock(file, LOCK_EX | LOCK_NB) != 0 || fstat(file, &status) != 0) return -errno;
  return status.st_nlink > 0 ? 0 : -ESTALE;
}

/// Whether this process may treat a file as its own leftover.
static bool may_be_leftover(const struct stat *status) {
  uid_t user = geteuid();
  return S_ISREG(status->st_mode) && (user == 0 || status->st_uid == user);
}

/// Removes an open file by its name if it is not locked and the name still refers to it.
static int remove_if_unclaimed(int file, int folder, const char *name) {
  struct stat held, named;
  if (fstat(file, &held) != 0) return -errno;
  // The creator of such a file locks it before use, so a file that can be locked here is unused.
  if (!may_be_leftover(&held) || apus_claim_file(file) != 0) return 0;
  if (fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) != 0) return -errno;
  if (held.st_ino != named.st_ino || held.st_dev != named.st_dev) return 0;
  return unlinkat(folder, name, 0) == 0 ? 1 : -errno;
}

int apus_remove_unclaimed(int folder, const char *name) {
  int flags = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  int file = openat(folder, name, flags | O_RDWR);
  if (file < 0) file = openat(folder, name, flags | O_RDONLY);
  if (file < 0) return errno == ELOOP ? 0 : -errno;
  int answer = remove_if_unclaimed(file, folder, name);
  close(file);
  return answer;
}

#if defined(__linux__)
static const char access_list[] = "system.posix_acl_access";

/// Whether an error means that the file has no list, or that lists are not supported.
static bool means_none(int code) { return code == ENODATA || code == ENOTSUP || code == ENOENT; }

int apus_copy_access_list(const char *from, int file) {
  char list[4096];
  ssize_t count = getxattr(from, access_list, list, sizeof list);
  if (count >= 0) return fsetxattr(file, access_list, list, (size_t)count, 0) == 0 ? 0 : -errno;
  if (!means_none(errno)) return -errno;
  // A folder may give its new files a list of their own.
  return fremovexattr(file, access_list) == 0 || means_none(errno) ? 0 : -errno;
}
#else
int apus_copy_access_list(const char *from, int file) { return (void)from, (void)file, 0; }
#endif
