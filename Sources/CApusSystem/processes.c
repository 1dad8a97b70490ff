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

/// Returns the environment with `variable`, which replaces a variable of its name. The caller frees
/// the array.
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

/// The values that a new process needs before its program runs.
struct start {
  const char *program;
  char **arguments;
  char **environment;
  int report;
  int page;
  int quiet;
  int failure;
  /// Whether the program uses `input` and `output`, and does not end with the thread that started
  /// it.
  int is_filter;
  int input;
  int output;
};

/// Duplicates `descriptor` as `number` unless it is negative. Returns 0 or an errno value.
static int moved(int descriptor, int number) {
  return descriptor >= 0 && dup2(descriptor, number) < 0 ? errno : 0;
}

#if defined(SYS_close_range)
/// Closes a range of descriptors when a program is executed, not at once (Linux 5.11).
#define CLOSE_RANGE_ON_EXEC 4U
#endif

/// In the child: writes the errno value of a failed start for the parent to read.
static int report_start(int failure, int status) {
  ssize_t written = write(failure, &status, sizeof status);
  return written == sizeof status ? status : EIO;
}

/// Closes inherited descriptors of the parent, such as a file that another thread was writing.
///
/// Otherwise, two processes could wait without end for a file that the other has open.
static void close_others(int failure) {
#if defined(SYS_close_range)
  syscall(SYS_close_range, APUS_PAGE_DESCRIPTOR + 1, failure - 1, 0);
  syscall(SYS_close_range, failure + 1, ~0U, 0);
#else
  (void)failure;
#endif
}

/// In the child: sets up descriptors and executes the program. Returns only with an errno value.
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
  // Moves descriptors to 10 or above first, then to their numbers: no order of dup2 alone is safe.
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
  // The program must not inherit descriptors of other threads, such as a file that they are
  // writing.
  syscall(SYS_close_range, APUS_PAGE_DESCRIPTOR + 1, ~0U, CLOSE_RANGE_ON_EXEC);
#endif
  if (status == 0) {
    // A process that was forked while the file was written may have it open until its own exec.
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

/// Waits until the child has executed its program or has written its failure. Returns 0 or an errno
/// value.
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

/// Starts a process that reports a failed start over a pipe of its own.
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
  // If the kernel has already reaped the child, its number may belong to an unrelated process.
  if (waitid(P_PID, (id_t)child, &information, WEXITED | WNOHANG | WNOWAIT) == 0) kill(child, SIGKILL);
}

void apus_end_group(int32_t leader) { kill(-leader, SIGKILL); }

int apus_has_ended(int32_t child, int waits) {
  siginfo_t information;
  int code;
  do {
    information.si_pid = 0;
    code = waitid(P_PID, (id_t)child, &information, WEXITED | WNOWAIT | (waits ? 0 : WNOHANG));
  } while (code < 0 && errno == EINTR);
  return code == 0 && information.si_pid == child;
}

void apus_end_with_parent(int32_t parent) { apus_signal_with_parent(parent, SIGKILL); }

void apus_signal_with_parent(int32_t parent, int number) {
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, number);
  // The parent may have ended before; this process then has another parent.
  if (getppid() != parent) _exit(1);
#else
  (void)parent;
  (void)number;
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
