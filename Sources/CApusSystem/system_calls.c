// Map of this file. `apus_system_calls_begin` forks a tracer, which attaches to the threads of its
// parent (PTRACE_SEIZE) and lets them run from system call to system call. The counts and the switch
// are in memory that both share, so that the traced process makes no system call to read or switch
// them. The tracer runs only functions that are safe after a fork of a process with several threads.
// The end of the tracer ends the trace.
#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "system_calls.h"

#include <errno.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#include <dirent.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

enum { most_threads = 256 };

/// What the traced process and the tracer share.
struct page {
  atomic_int counting;
  /// 0 until the tracer may attach, then 1.
  atomic_int may_attach;
  /// 0 until the tracer has attached, then 1; or a negative errno.
  atomic_int attached;
  _Atomic uint64_t counts[APUS_SYSTEM_CALL_KINDS];
};

static struct page *page;
static pid_t tracer;

/// The threads of this process, listed before the fork.
struct threads {
  pid_t all[most_threads];
  int count;
};

static void list_threads(struct threads *threads) {
  threads->count = 0;
  DIR *folder = opendir("/proc/self/task");
  if (!folder) return;
  struct dirent *entry;
  while (threads->count < most_threads && (entry = readdir(folder)))
    if (entry->d_name[0] != '.') threads->all[threads->count++] = (pid_t)atoi(entry->d_name);
  closedir(folder);
}

// MARK: The tracer

/// Attaches to a thread and stops it once, because a running thread does not report its calls.
static int attach(pid_t thread) {
  long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE;
  if (ptrace(PTRACE_SEIZE, thread, 0, options) != 0) return errno;
  return ptrace(PTRACE_INTERRUPT, thread, 0, 0) == 0 ? 0 : errno;
}

/// Counts the system call that a stopped thread is about to make.
static void note_call(pid_t thread) {
  struct __ptrace_syscall_info information;
  long size = ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof information, &information);
  if (size <= 0 || information.op != PTRACE_SYSCALL_INFO_ENTRY) return;
  if (!atomic_load(&page->counting) || information.entry.nr >= APUS_SYSTEM_CALL_KINDS) return;
  atomic_fetch_add(&page->counts[information.entry.nr], 1);
}

/// Lets a stopped thread run to its next stop.
static void proceed(pid_t thread, int status) {
  int signal = WSTOPSIG(status);
  int event = status >> 16;
  if (signal == (SIGTRAP | 0x80)) {
    note_call(thread);
    ptrace(PTRACE_SYSCALL, thread, 0, 0);
  } else if (event == PTRACE_EVENT_STOP && signal != SIGTRAP) {
    // The user stopped the process, and a thread that listens stays so until it is continued.
    ptrace(PTRACE_LISTEN, thread, 0, 0);
  } else {
    ptrace(PTRACE_SYSCALL, thread, 0, (long)(event != 0 ? 0 : signal));
  }
}

/// Attaches to all threads; returns 0 or an errno value. A thread that was listed may have ended, and is
/// listed no more.
static int attach_all(struct threads *threads) {
  int count = 0;
  for (int i = 0; i < threads->count; i++) {
    int error = attach(threads->all[i]);
    if (error == 0) threads->all[count++] = threads->all[i];
    if (error != 0 && error != ESRCH) return error;
  }
  threads->count = count;
  return count > 0 ? 0 : ESRCH;
}

/// Notes the first stop or the end of a thread that was listed.
static void note_first(struct threads *threads, pid_t thread) {
  for (int i = 0; i < threads->count; i++)
    if (threads->all[i] == thread) threads->all[i] = threads->all[--threads->count];
  if (threads->count == 0) atomic_store(&page->attached, 1);
}

/// Traces until no traced thread is left.
static void trace(struct threads *threads) {
  while (!atomic_load(&page->may_attach)) usleep(100);
  int error = attach_all(threads);
  if (error != 0) {
    atomic_store(&page->attached, -error);
    return;
  }
  int status;
  pid_t thread;
  while ((thread = waitpid(-1, &status, __WALL)) > 0 || errno == EINTR) {
    if (thread <= 0) continue;
    if (WIFSTOPPED(status)) proceed(thread, status);
    if (threads->count > 0) note_first(threads, thread);
  }
}

// MARK: The traced process

static int make_page(void) {
  if (page) return 0;
  void *memory = mmap(0, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return errno;
  page = memory;
  return 0;
}

int apus_system_calls_begin(void) {
  int error = make_page();
  if (error != 0) return error;
  atomic_store(&page->may_attach, 0);
  atomic_store(&page->attached, 0);
  struct threads threads;
  list_threads(&threads);
  if (threads.count == 0) return ENOTSUP;
  tracer = fork();
  if (tracer < 0) return errno;
  if (tracer == 0) {
    // The report of the measuring process would not end while another process can write to it.
    for (int descriptor = 3; descriptor < 64; descriptor++) close(descriptor);
    trace(&threads);
    _exit(0);
  }
  // Needed if the system lets only parents trace (Yama); elsewhere it fails without effect.
  prctl(PR_SET_PTRACER, (unsigned long)tracer, 0, 0, 0);
  atomic_store(&page->may_attach, 1);
  int attached;
  while ((attached = atomic_load(&page->attached)) == 0) usleep(100);
  if (attached > 0) return 0;
  apus_system_calls_end();
  return -attached;
}

void apus_system_calls_count(int on) {
  if (page) atomic_store(&page->counting, on);
}

uint64_t apus_system_calls_read(int number) {
  if (!page || number < 0 || number >= APUS_SYSTEM_CALL_KINDS) return 0;
  return atomic_load(&page->counts[number]);
}

void apus_system_calls_end(void) {
  if (tracer <= 0) return;
  kill(tracer, SIGKILL);
  while (waitpid(tracer, NULL, 0) < 0 && errno == EINTR) continue;
  tracer = 0;
}
#else
int apus_system_calls_begin(void) { return ENOTSUP; }
void apus_system_calls_count(int on) { (void)on; }
uint64_t apus_system_calls_read(int number) { return number < 0 ? 0 : 0; }
void apus_system_calls_end(void) {}
#endif
