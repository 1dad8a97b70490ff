#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/statfs.h>
#include <sys/syscall.h>

int64_t apus_cheapest_system_call(void) { return syscall(SYS_getppid); }

int64_t apus_file_system_type(const char *path) {
  struct statfs s;
  return statfs(path, &s) == 0 ? (int64_t)(uint64_t)s.f_type : -errno;
}

int apus_drop_file_pages(int descriptor) {
  return posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED);
}
#else
int64_t apus_cheapest_system_call(void) { return getppid(); }
int64_t apus_file_system_type(const char *path) { return (void)path, -ENOTSUP; }
int apus_drop_file_pages(int descriptor) { return (void)descriptor, ENOTSUP; }
#endif

int apus_open(const char *path, int flags, uint32_t mode) {
  int descriptor = open(path, flags | O_CLOEXEC, (mode_t)mode);
  return descriptor >= 0 ? descriptor : -errno;
}

int apus_close_on_exec(int descriptor) {
  return fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 ? 0 : errno;
}

static volatile sig_atomic_t interrupted = 0;

static void note_signal(int number) {
  if (interrupted) _exit(128 + number);
  interrupted = number;
}

int apus_interrupted(void) { return interrupted; }

void apus_watch_interrupts(void) {
  struct sigaction action = {.sa_handler = note_signal};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, 0);
  sigaction(SIGTERM, &action, 0);
  // A parent may have started this process from a thread that blocks signals: the mask is inherited.
  sigset_t watched;
  sigemptyset(&watched);
  sigaddset(&watched, SIGINT);
  sigaddset(&watched, SIGTERM);
  pthread_sigmask(SIG_UNBLOCK, &watched, 0);
}
