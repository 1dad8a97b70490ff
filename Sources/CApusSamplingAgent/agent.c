#if defined(__linux__)
#define _GNU_SOURCE
#include "../CApusSampling/page.h"
#include "layout.h"
#include "notes.h"
#include "ranges.h"
#include "../CApusSampling/include/walk.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

/// The code of a signal that an event sent; older headers lack it.
#define SIGNAL_OF_EVENT 6

static struct apus_agent_page *page;
static struct sigaction previous;
/// The event of this process; -1 before it is open.
static int event = -1;
/// The event gets a number that programs do not expect, so that their own files have the usual numbers.
#define LEAST_EVENT 512
static struct apus_walker walker = {0, apus_async_contains, {0, 0, 0}};
/// The bytes from the thread pointer to the local words of Swift's runtime.
static uint64_t locals_offset;

/// Begins a sample of this thread. Returns its slot, and its number for `end_sample`.
static struct apus_agent_slot *begin_sample(uint64_t *number) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  *number = __atomic_fetch_add(&page->next, 1, __ATOMIC_RELAXED);
  struct apus_agent_slot *slot = &page->slots[*number % APUS_AGENT_SLOTS];
  __atomic_store_n(&slot->sequence, 0, __ATOMIC_RELEASE);
  slot->sample.nanoseconds = (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
  slot->sample.process = walker.process;
  slot->sample.thread = (int32_t)syscall(SYS_gettid);
  return slot;
}

static void end_sample(struct apus_agent_slot *slot, uint64_t number) {
  __atomic_store_n(&slot->sequence, number + 1, __ATOMIC_RELEASE);
}

/// Tells the recorder that this process has an agent.
static void announce(void) {
  uint64_t number;
  struct apus_agent_slot *slot = begin_sample(&number);
  slot->sample.frames = slot->sample.contexts = 0;
  slot->sample.end = APUS_CHAIN_NONE;
  end_sample(slot, number);
}

static void take_sample(const ucontext_t *context) {
  uint64_t number;
  struct apus_agent_slot *slot = begin_sample(&number);
  struct apus_thread thread;
#if defined(__x86_64__)
  thread.address = (uint64_t)context->uc_mcontext.gregs[REG_RIP];
  thread.frame = (uint64_t)context->uc_mcontext.gregs[REG_RBP];
#elif defined(__aarch64__)
  thread.address = context->uc_mcontext.pc;
  thread.frame = context->uc_mcontext.regs[29];
#endif
  thread.locals = (const uint64_t *)(uintptr_t)(apus_thread_pointer() + locals_offset);
  apus_walk(&walker, &thread, &slot->sample, slot->addresses);
  end_sample(slot, number);
}

/// The functions of the C library that this library stands before.
static int (*next_sigaction)(int, const struct sigaction *, struct sigaction *);
static int (*next_thread_mask)(int, const sigset_t *, sigset_t *);
static int (*next_process_mask)(int, const sigset_t *, sigset_t *);
static int (*next_close)(int);
static int (*next_close_range)(unsigned, unsigned, int);

static void find_next(void) {
  if (!next_sigaction) next_sigaction = dlsym(RTLD_NEXT, "sigaction");
  if (!next_thread_mask) next_thread_mask = dlsym(RTLD_NEXT, "pthread_sigmask");
  if (!next_process_mask) next_process_mask = dlsym(RTLD_NEXT, "sigprocmask");
  if (!next_close) next_close = dlsym(RTLD_NEXT, "close");
  if (!next_close_range) next_close_range = dlsym(RTLD_NEXT, "close_range");
}

/// Replaces the action of SIGTRAP that the program believes to have. The program must not take the
/// signal of samples: a runtime that restores the default action when it crashes would end by it.
__attribute__((visibility("default"))) int sigaction(int number, const struct sigaction *action,
                                                     struct sigaction *old) {
  find_next();
  if (!page) return next_sigaction(number, action, old);
  if (number != SIGTRAP) {
    // A handler that blocks the signal would not be sampled.
    struct sigaction open;
    if (action) {
      open = *action;
      sigdelset(&open.sa_mask, SIGTRAP);
    }
    return next_sigaction(number, action ? &open : NULL, old);
  }
  struct sigaction before = previous;
  if (action) previous = *action;
  if (old) *old = before;
  return 0;
}

/// Keeps the event open in a program that closes all descriptors, which does not know it.
__attribute__((visibility("default"))) int close(int descriptor) {
  find_next();
  if (descriptor < 0 || descriptor != event) return next_close(descriptor);
  errno = EBADF;
  return -1;
}

__attribute__((visibility("default"))) int close_range(unsigned first, unsigned last, int flags) {
  find_next();
  if (!next_close_range) {
    errno = ENOSYS;
    return -1;
  }
  unsigned kept = (unsigned)event;
  if (event < 0 || first > last || kept < first || kept > last) return next_close_range(first, last, flags);
  if (kept > first && next_close_range(first, kept - 1, flags) != 0) return -1;
  return kept < last ? next_close_range(kept + 1, last, flags) : 0;
}

__attribute__((visibility("default"))) void closefrom(int lowest) {
  close_range(lowest < 0 ? 0 : (unsigned)lowest, ~0U, 0);
}

/// Leaves the signal of samples out of a set of signals that the program blocks: a blocked signal would be
/// delivered later, at another instruction.
static int set_mask(int (*next)(int, const sigset_t *, sigset_t *), int how, const sigset_t *set, sigset_t *old) {
  sigset_t open;
  if (page && set && how != SIG_UNBLOCK) {
    open = *set;
    sigdelset(&open, SIGTRAP);
    set = &open;
  }
  return next(how, set, old);
}

__attribute__((visibility("default"))) int pthread_sigmask(int how, const sigset_t *set, sigset_t *old) {
  find_next();
  return set_mask(next_thread_mask, how, set, old);
}

__attribute__((visibility("default"))) int sigprocmask(int how, const sigset_t *set, sigset_t *old) {
  find_next();
  return set_mask(next_process_mask, how, set, old);
}

__attribute__((visibility("default"))) sighandler_t signal(int number, sighandler_t handler) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART}, old;
  sigemptyset(&action.sa_mask);
  if (sigaction(number, &action, &old) != 0) return SIG_ERR;
  return old.sa_flags & SA_SIGINFO ? SIG_ERR : old.sa_handler;
}

/// Gives a signal that is no sample to the handler that the program had.
static void pass_on(int number, siginfo_t *information, void *context) {
  if (previous.sa_flags & SA_SIGINFO) {
    previous.sa_sigaction(number, information, context);
  } else if (previous.sa_handler == SIG_DFL) {
    struct sigaction usual = {.sa_handler = SIG_DFL};
    next_sigaction(number, &usual, NULL);
    raise(number);
  } else if (previous.sa_handler != SIG_IGN) {
    previous.sa_handler(number);
  }
}

static void handle(int number, siginfo_t *information, void *context) {
  int code = errno;
  if (information->si_code != SIGNAL_OF_EVENT)
    pass_on(number, information, context);
  else if (__atomic_load_n(&page->has_ended, __ATOMIC_ACQUIRE))
    ioctl(event, PERF_EVENT_IOC_DISABLE, 0);
  else
    take_sample(context);
  errno = code;
}

/// Opens the event of this process and the threads that it starts.
static void start_event(void) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.size = sizeof attributes;
  attributes.type = PERF_TYPE_SOFTWARE;
  attributes.config = PERF_COUNT_SW_CPU_CLOCK;
  attributes.sample_period = page->period;
  attributes.sample_type = PERF_SAMPLE_IP;
  attributes.disabled = 1;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  attributes.inherit = 1;
  attributes.inherit_thread = 1;
  attributes.sigtrap = 1;
  attributes.remove_on_exec = 1;
  walker.process = getpid();
  long opened = syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  event = -1;
  if (opened >= 0) {
    int moved = fcntl((int)opened, F_DUPFD_CLOEXEC, LEAST_EVENT);
    if (moved >= 0) close((int)opened);
    event = moved >= 0 ? moved : (int)opened;
  }
  if (event >= 0 && ioctl(event, PERF_EVENT_IOC_ENABLE, 0) == 0)
    __atomic_fetch_add(&page->processes, 1, __ATOMIC_RELAXED);
  else
    __atomic_fetch_add(&page->refused, 1, __ATOMIC_RELAXED);
  announce();
}

/// Maps the page that the environment names. Returns null if there is none.
static struct apus_agent_page *map_page(void) {
  const char *path = getenv(APUS_AGENT_VARIABLE);
  int file = path ? open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW) : -1;
  if (file < 0) return NULL;
  struct stat status;
  void *mapped = MAP_FAILED;
  if (fstat(file, &status) == 0 && status.st_size == sizeof *page)
    mapped = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (mapped == MAP_FAILED) return NULL;
  struct apus_agent_page *found = mapped;
  return found->version == APUS_AGENT_VERSION ? found : NULL;
}

__attribute__((constructor)) static void start(void) {
  // The runtime of Go takes SIGTRAP by a system call of its own, and ends the program at the first sample.
  struct apus_agent_page *found = apus_is_program_of_go() ? NULL : map_page();
  if (!found) return;
  // Only programs with Swift's concurrency have contexts.
  if (dlsym(RTLD_DEFAULT, "swift_task_create")) {
    apus_async_ranges_read();
    walker.tasks = apus_task_layout_read(&locals_offset);
  }
  // The loader finds a function when it is first called, and takes a lock. So the functions of the
  // handler are called here first.
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  walker.process = getpid();
  uint64_t word;
  apus_copy_memory(walker.process, (uint64_t)(uintptr_t)&page, &word, sizeof word);
  find_next();
  errno = 0;
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  sigaction(SIGTRAP, &action, &previous);
  // The program that started this process may have blocked the signal.
  sigset_t trap;
  sigemptyset(&trap);
  sigaddset(&trap, SIGTRAP);
  pthread_sigmask(SIG_UNBLOCK, &trap, NULL);
  // From here on, SIGTRAP is the agent's.
  page = found;
  // A process that is forked has no event of its own.
  pthread_atfork(NULL, NULL, start_event);
  start_event();
}
#endif
