#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/statfs.h>
#include <sys/syscall.h>

int64_t apus_cheapest_system_call(void) { return syscall(SYS_getppid); }

int64_t apus_file_system_type(const char *path) {
  struct statfs s;
  return statfs(path, &s) == 0 ? (int64_t)(uint64_t)s.f_type : -errno;
}

int apus_drop_file_pages(int descriptor, int64_t offset) {
  return posix_fadvise(descriptor, (off_t)offset, 0, POSIX_FADV_DONTNEED);
}

int apus_flush_file_system(int descriptor) { return syncfs(descriptor) == 0 ? 0 : -errno; }

void apus_reserve(int descriptor, int64_t count) {
  (void)fallocate(descriptor, FALLOC_FL_KEEP_SIZE, 0, count);
}

void apus_start_flush(int descriptor, int64_t offset, int64_t count) {
  (void)sync_file_range(descriptor, offset, count, SYNC_FILE_RANGE_WRITE);
}
#else
int64_t apus_cheapest_system_call(void) { return getppid(); }
int64_t apus_file_system_type(const char *path) { return (void)path, -ENOTSUP; }
int apus_drop_file_pages(int descriptor, int64_t offset) { return (void)descriptor, (void)offset, ENOTSUP; }
int apus_flush_file_system(int descriptor) { return (void)descriptor, sync(), 0; }
void apus_reserve(int descriptor, int64_t count) { (void)descriptor, (void)count; }
void apus_start_flush(int descriptor, int64_t offset, int64_t count) {
  (void)descriptor, (void)offset, (void)count;
}
#endif

int64_t apus_free_space(const char *path) {
  struct statvfs s;
  return statvfs(path, &s) == 0 ? (int64_t)s.f_bavail * (int64_t)s.f_frsize : -errno;
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)status, (void)kind, (void)place;
  (void)remove(path);
  return 0;
}

void apus_remove_folder(const char *path) { (void)nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS); }

int apus_open(const char *path, int flags, uint32_t mode) {
  int descriptor = open(path, flags | O_CLOEXEC, (mode_t)mode);
  return descriptor >= 0 ? descriptor : -errno;
}

int apus_flush(int descriptor) {
#if defined(F_FULLFSYNC)
  // On this system, fsync leaves the bytes in the drive's cache.
  if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
#endif
  while (fsync(descriptor) != 0) {
    if (errno == EINTR) continue;
    return errno == EINVAL || errno == ENOTSUP ? 0 : -errno;
  }
  return 0;
}

int apus_close_on_exec(int descriptor) {
  return fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 ? 0 : errno;
}

int apus_pipe(int *reader, int *writer) {
  int ends[2];
#if defined(__linux__)
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
#else
  if (pipe(ends) != 0) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#endif
  *reader = ends[0];
  *writer = ends[1];
  return 0;
}

int apus_wait_for(int descriptor, short events, int other) {
  struct pollfd asked[] = {{descriptor, events, 0}, {other, POLLIN, 0}};
  while (poll(asked, 2, -1) < 0)
    if (errno != EINTR) return -errno;
  return asked[1].revents != 0;
}

bool apus_has_bytes(int descriptor) {
  struct pollfd asked = {descriptor, POLLIN, 0};
  return poll(&asked, 1, 0) > 0;
}

int apus_write_without_waiting(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 ? 0 : -errno;
}

/// Writes while a signal is blocked that the kernel sends to a thread if its write ends in
/// `failure`.
static int64_t write_without(int number, int failure, int descriptor, const void *bytes, int64_t count) {
  sigset_t held, before, pending;
  sigemptyset(&held);
  sigaddset(&held, number);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &held, &before);
  ssize_t written = write(descriptor, bytes, (size_t)count);
  int code = written < 0 ? errno : 0;
  // The signal of this write is for this thread. It is discarded unless it was pending before.
  int taken;
  if (code == failure && !sigismember(&pending, number) && sigpending(&pending) == 0 &&
      sigismember(&pending, number))
    sigwait(&held, &taken);
  pthread_sigmask(SIG_SETMASK, &before, 0);
  return code == 0 ? written : -code;
}

int64_t apus_write_quietly(int descriptor, const void *bytes, int64_t count) {
  return write_without(SIGPIPE, EPIPE, descriptor, bytes, count);
}

int64_t apus_write_file(int descriptor, const void *bytes, int64_t count) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY)
    return write_without(SIGXFSZ, EFBIG, descriptor, bytes, count);
  ssize_t written = write(descriptor, bytes, (size_t)count);
  return written < 0 ? -errno : written;
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
  // A program that `nohup` starts must survive its terminal.
  struct sigaction old;
  if (sigaction(SIGHUP, 0, &old) == 0 && old.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, 0);
  // The mask is inherited: it blocks signals if the thread that started this process blocked them.
  sigset_t watched;
  sigemptyset(&watched);
  sigaddset(&watched, SIGINT);
  sigaddset(&watched, SIGTERM);
  sigaddset(&watched, SIGHUP);
  pthread_sigmask(SIG_UNBLOCK, &watched, 0);
}
