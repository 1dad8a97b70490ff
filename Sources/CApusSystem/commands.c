#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "commands.h"
#include "children.h"
#include "processes.h"
#include "system.h"
#include "ticks.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

extern char **environ;

/// A number above the standard descriptors and those of measuring processes.
#define FIRST_FREE_DESCRIPTOR 10

#if defined(__linux__)
/// The signal that a starter gets when its parent ends: one that programs do not send to their group.
#define PARENT_KILLED SIGRTMAX
#endif

static int64_t nanoseconds(struct timeval time) {
  return (int64_t)time.tv_sec * 1000000000 + (int64_t)time.tv_usec * 1000;
}

static int64_t peak_bytes(const struct rusage *usage) {
#if defined(__APPLE__)
  return (int64_t)usage->ru_maxrss;
#else
  return (int64_t)usage->ru_maxrss * 1024;
#endif
}

#if defined(__linux__)
/// Starts the program. Returns its process or a negative errno value.
///
/// The child runs in this process's memory until it executes the program. So no page tables are
/// copied, and the child can store the reason if it fails.
static pid_t start(const char *program, char **arguments) {
  pid_t starter = getpid();
  volatile int failure = 0;
  pid_t child = vfork();
  if (child == 0) {
    apus_end_with_parent(starter);
    execve(program, arguments, environ);
    failure = errno;
    _exit(127);
  }
  if (child < 0) return -errno;
  if (failure == 0) return child;
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
  return -failure;
}
#else
static pid_t start(const char *program, char **arguments) {
  pid_t child = 0;
  int status = posix_spawn(&child, program, NULL, NULL, arguments, environ);
  return status == 0 ? child : -status;
}
#endif

/// Waits for the end of the program and stores its status, times and peak memory.
static void note_end(pid_t child, int64_t began, struct apus_command_run *run) {
  struct rusage usage;
  pid_t ended;
  do ended = wait4(child, &run->status, 0, &usage);
  while (ended < 0 && errno == EINTR);
  if (ended < 0) run->failure = errno;
  run->wall_nanoseconds = apus_clock_nanoseconds(CLOCK_MONOTONIC) - began;
  run->user_nanoseconds = nanoseconds(usage.ru_utime);
  run->system_nanoseconds = nanoseconds(usage.ru_stime);
  run->peak_bytes = peak_bytes(&usage);
  getrusage(RUSAGE_SELF, &usage);
  run->floor_bytes = peak_bytes(&usage);
}

/// Runs the program; tries again if another process still has its file open for writing.
static void run_program(const char *program, char **arguments, struct apus_command_run *run) {
  for (int attempt = 0; attempt < 1000; attempt++) {
    int64_t began = apus_clock_nanoseconds(CLOCK_MONOTONIC);
    pid_t child = start(program, arguments);
    run->failure = child < 0 ? -child : 0;
    if (child > 0) note_end(child, began, run);
    if (run->failure != ETXTBSY) return;
    usleep(2000);
  }
}

/// In the starter: moves the report to a new number, opens the input and /dev/null as the standard
/// descriptors and closes all others.
static int only_report(int report, const char *input) {
  int kept = fcntl(report, F_DUPFD_CLOEXEC, FIRST_FREE_DESCRIPTOR);
  int nothing = open("/dev/null", O_RDWR);
  int source = input ? open(input, O_RDONLY) : nothing;
  if (kept < 0 || nothing < 0 || source < 0) return -1;
  // The input may have one of the numbers that are replaced.
  source = fcntl(source, F_DUPFD_CLOEXEC, FIRST_FREE_DESCRIPTOR);
  nothing = fcntl(nothing, F_DUPFD_CLOEXEC, FIRST_FREE_DESCRIPTOR);
  if (source < 0 || nothing < 0) return -1;
  for (int descriptor = 0; descriptor <= 2; descriptor++)
    if (dup2(descriptor == 0 ? source : nothing, descriptor) < 0) return -1;
#if defined(SYS_close_range)
  syscall(SYS_close_range, 3, kept - 1, 0);
  syscall(SYS_close_range, kept + 1, ~0U, 0);
#endif
  return kept;
}

/// The action of a signal that a process survives; the program that it executes does not inherit it.
static void survive(int number) { (void)number; }

#if defined(__linux__)
/// The action of PARENT_KILLED: ends the program with all processes of its group.
static void end_own_group(int number) {
  (void)number;
  kill(0, SIGKILL);
}
#endif

/// In the starter: runs the program, writes the report and exits.
static _Noreturn void report_run(const char *program, char **arguments, const char *input, int report,
                                 pid_t parent) {
  setpgid(0, 0);
  // The starter reports the end of a program that ends by the signal of `apus_stop_command`.
  signal(SIGTERM, survive);
#if defined(__linux__)
  signal(PARENT_KILLED, end_own_group);
  apus_signal_with_parent(parent, PARENT_KILLED);
#else
  (void)parent;
#endif
  apus_restore_actions();
  apus_unblock_signals();
  struct apus_command_run run = {.failure = 0};
  int kept = only_report(report, input);
  if (kept < 0) {
    run.failure = errno;
    kept = report;
  } else {
    run_program(program, arguments, &run);
  }
  _exit(write(kept, &run, sizeof run) == sizeof run ? 0 : 1);
}

int apus_start_command(const char *program, char **arguments, const char *input, int *report,
                       int32_t *starter) {
  int reader, writer;
  int status = apus_pipe(&reader, &writer);
  if (status != 0) return status;
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) report_run(program, arguments, input, writer, parent);
  status = errno;
  close(writer);
  if (child < 0) {
    close(reader);
    return status;
  }
  // Parent and child both set the group, because either may be the first to use it.
  setpgid(child, child);
  *report = reader;
  *starter = child;
  return 0;
}

int apus_take_command_run(int report, int milliseconds, struct apus_command_run *run) {
  struct pollfd waiting = {.fd = report, .events = POLLIN};
  if (poll(&waiting, 1, milliseconds) <= 0) return 0;
  ssize_t count;
  do count = read(report, run, sizeof *run);
  while (count < 0 && errno == EINTR);
  return count == sizeof *run ? 1 : -1;
}

void apus_stop_command(int report, int32_t starter, int milliseconds) {
  struct pollfd waiting = {.fd = report, .events = POLLIN};
  kill(-starter, SIGTERM);
  poll(&waiting, 1, milliseconds);
}

void apus_finish_command(int report, int32_t starter) {
  apus_end_group(starter);
  close(report);
  while (waitpid(starter, NULL, 0) < 0 && errno == EINTR) continue;
}
