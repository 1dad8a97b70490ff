#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "processes.h"
#include "children.h"
#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

extern char **environ;

/// The environment with `variable` in place of one of its name. The array is the caller's to free.
static char **environment_with(const char *variable) {
  size_t name_length = strcspn(variable, "=") + 1;
  size_t count = 0;
  while (environ[count]) count++;
  char **result = malloc((count + 2) * sizeof *result);
  if (!result) return NULL;
  size_t kept = 0;
  for (size_t i = 0; i < count; i++)
    if (strncmp(environ[i], variable, name_length) != 0) result[kept++] = environ[i];
  result[kept++] = (char *)variable;
  result[kept] = NULL;
  return result;
}

/// What a new process needs before its program runs.
struct start {
  const char *program;
  char **arguments;
  char **environment;
  int report;
  int page;
  int quiet;
  int failure;
  /// Whether it reads and writes what it was given, and is independent of the thread that started it.
  int is_filter;
  int input;
  int output;
};

/// Keeps `descriptor` as `number`, out of the way of the others that are put in place.
static int moved(int descriptor, int number) {
  return descriptor >= 0 && dup2(descriptor, number) < 0 ? errno : 0;
}

#if defined(SYS_close_range)
/// Closes a range of descriptors when a program is executed, not at once (Linux 5.11).
#define CLOSE_RANGE_ON_EXEC 4U
#endif

/// In the child: tells the parent why it cannot become the program.
static int report_start(int failure, int status) {
  ssize_t written = write(failure, &status, sizeof status);
  return written == sizeof status ? status : EIO;
}

/// Closes what this process holds open of its parent's, such as a file that another thread was writing. Two processes that
/// wait for the files that the other one holds would wait for ever.
static void close_others(int failure) {
#if defined(SYS_close_range)
  syscall(SYS_close_range, APUS_PAGE_DESCRIPTOR + 1, failure - 1, 0);
  syscall(SYS_close_range, failure + 1, ~0U, 0);
#else
  (void)failure;
#endif
}

/// In the child: puts descriptors in place and becomes the program. Returns an errno value.
static int become(struct start start, pid_t parent) {
  apus_restore_actions();
  if (start.is_filter) {
    apus_unblock_signals();
  } else {
    setpgid(0, 0);
    apus_end_with_parent(parent);
  }
  int nothing = open("/dev/null", O_RDWR);
  if (nothing < 0) return errno;
  // First out of the way of 0 to 4, then to their places: no order of dup2 alone is safe.
  int report = start.report < 0 ? -1 : fcntl(start.report, F_DUPFD_CLOEXEC, 10);
  int page = start.page < 0 ? -1 : fcntl(start.page, F_DUPFD_CLOEXEC, 10);
  int failure = fcntl(start.failure, F_DUPFD_CLOEXEC, 10);
  int input = start.is_filter ? fcntl(start.input, F_DUPFD_CLOEXEC, 10) : nothing;
  int output = start.is_filter ? fcntl(start.output, F_DUPFD_CLOEXEC, 10) : nothing;
  if (dup2(input, 0) < 0 || dup2(output, 1) < 0) return report_start(failure, errno);
  if (start.quiet) dup2(nothing, 2);
  if (nothing > 2) close(nothing);
  int status = moved(report, APUS_REPORT_DESCRIPTOR);
  if (status == 0) status = moved(page, APUS_PAGE_DESCRIPTOR);
#if defined(SYS_close_range)
  // What other threads have open, such as a file that they are writing, is none of the program's.
  syscall(SYS_close_range, APUS_PAGE_DESCRIPTOR + 1, ~0U, CLOSE_RANGE_ON_EXEC);
#endif
  if (status == 0) {
    // Somebody who was forked while the file was written may hold it open until it becomes a program.
    for (int attempt = 0; attempt < 1000; attempt++) {
      if (start.is_filter)
        execvp(start.program, start.arguments);
      else
        execve(start.program, start.arguments, start.environment);
      status = errno;
      if (status != ETXTBSY) break;
      close_others(failure);
      usleep(2000);
    }
  }
  return report_start(failure, status);
}

/// Waits until the child has become its program, or has said why it cannot. Returns an errno value.
static int outcome(int failure, pid_t child) {
  int status = 0;
  ssize_t count;
  do count = read(failure, &status, sizeof status);
  while (count < 0 && errno == EINTR);
  if (count != sizeof status) return 0;
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
  return status;
}

static int start_process(struct start start, int ends[2], int32_t *child) {
  pid_t parent = getpid();
  pid_t number = fork();
  if (number < 0) return errno;
  if (number == 0) {
    become(start, parent);
    _exit(127);
  }
  close(ends[1]);
  ends[1] = -1;
  *child = number;
  return outcome(ends[0], number);
}

/// Starts a process that says over a pipe of its own why it could not become the program.
static int start_with_pipe(struct start start, int32_t *child) {
  int ends[2];
  if (pipe(ends) != 0) return errno;
  apus_close_on_exec(ends[0]);
  apus_close_on_exec(ends[1]);
  start.failure = ends[1];
  int status = start_process(start, ends, child);
  close(ends[0]);
  if (ends[1] >= 0) close(ends[1]);
  return status;
}

int apus_spawn_filter(const char *program, char **arguments, int input, int output, int32_t *child) {
  struct start start = {.program = program, .arguments = arguments, .report = -1, .page = -1,
                        .is_filter = 1, .input = input, .output = output};
  return start_with_pipe(start, child);
}

int apus_spawn(const char *program, char **arguments, const char *variable, int report, int page,
               int quiet, int32_t *child) {
  char **environment = variable ? environment_with(variable) : environ;
  if (!environment) return ENOMEM;
  char *alone[] = {(char *)program, NULL};
  struct start start = {.program = program, .arguments = arguments ? arguments : alone,
                        .environment = environment, .report = report, .page = page, .quiet = quiet};
  int status = start_with_pipe(start, child);
  if (variable) free(environment);
  return status;
}

static int64_t nanoseconds(struct timeval time) {
  return (int64_t)time.tv_sec * 1000000000 + (int64_t)time.tv_usec * 1000;
}

int apus_reap(int32_t child, struct apus_ending *ending) {
  struct rusage usage;
  int status = 0;
  pid_t ended;
  do ended = wait4(child, &status, 0, &usage);
  while (ended < 0 && errno == EINTR);
  if (ended < 0) return errno;
  ending->status = status;
  ending->cpu_nanoseconds = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
#if defined(__APPLE__)
  ending->peak_bytes = (int64_t)usage.ru_maxrss;
#else
  ending->peak_bytes = (int64_t)usage.ru_maxrss * 1024;
#endif
  return 0;
}

void apus_kill(int32_t child) {
  siginfo_t information;
  // A child that the kernel has reaped already may have left its number to a stranger.
  if (waitid(P_PID, (id_t)child, &information, WEXITED | WNOHANG | WNOWAIT) == 0) kill(child, SIGKILL);
}

void apus_end_group(int32_t leader) { kill(-leader, SIGKILL); }

void apus_end_with_parent(int32_t parent) {
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // It may have ended before; its children then belong to somebody else.
  if (getppid() != parent) _exit(1);
#else
  (void)parent;
#endif
}

void apus_take_program_signals(void) {
  signal(SIGCHLD, SIG_DFL);
  signal(SIGXFSZ, SIG_IGN);
}

void apus_fill_standard_descriptors(void) {
  for (int descriptor = 0; descriptor <= 2; descriptor++)
    if (fcntl(descriptor, F_GETFD) == -1 && errno == EBADF)
      open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
}
