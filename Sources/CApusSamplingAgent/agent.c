#if defined(__linux__)
#define _GNU_SOURCE
#include "../CApusSampling/page.h"
#include "ranges.h"

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
/// A frame that is farther from its callee is none: the usual limit of a stack.
#define LARGEST_FRAME (8UL << 20)

static struct apus_agent_page *page;
static struct sigaction previous;
static pid_t process;

#define BLOCK_SIZE 1024UL

/// A block of memory that was read last. Neighbouring frames and contexts are in one block.
struct block {
  /// The address of the block, which is a multiple of its size; 1 before the first.
  uint64_t start;
  uint8_t bytes[BLOCK_SIZE];
};

/// Copies memory of this process without a fault. Returns whether all of it could be read.
static bool copy_memory(uint64_t address, void *bytes, size_t size) {
  struct iovec local = {bytes, size}, remote = {(void *)(uintptr_t)address, size};
  return syscall(SYS_process_vm_readv, (long)process, &local, 1L, &remote, 1L, 0L) == (long)size;
}

/// Reads memory, if possible from the block that was read last.
static bool read_memory(uint64_t address, void *bytes, size_t size, struct block *block) {
  uint64_t start = address & ~(BLOCK_SIZE - 1);
  size_t offset = address - start;
  if (offset + size > BLOCK_SIZE) return copy_memory(address, bytes, size);
  if (block->start != start) {
    block->start = start;
    if (!copy_memory(start, block->bytes, BLOCK_SIZE)) {
      block->start = 1;
      return false;
    }
  }
  memcpy(bytes, block->bytes + offset, size);
  return true;
}

/// Adds the addresses where the callers of an `async` function resume. A context begins with that of
/// its caller and the address.
static void walk_contexts(uint64_t context, struct block *block, struct apus_agent_slot *slot) {
  uint64_t words[2];
  while (context != 0) {
    if (slot->sample.frames + slot->sample.contexts == APUS_AGENT_ADDRESSES || context % 8 != 0 ||
        !read_memory(context, words, sizeof words, block)) {
      slot->sample.is_cut = 1;
      return;
    }
    // The outermost function resumes in the runtime, which ends the task.
    if (!apus_async_contains(words[1])) return;
    slot->addresses[slot->sample.frames + slot->sample.contexts++] = words[1];
    context = words[0];
  }
}

/// Adds the frames of the thread, up to the first `async` function, and the contexts behind it.
static void walk_frames(uint64_t address, uint64_t frame, struct apus_agent_slot *slot) {
  struct block block;
  block.start = 1;
  // The context of the function, the frame of its caller, and where it returns.
  uint64_t words[3];
  while (slot->sample.frames < APUS_AGENT_ADDRESSES) {
    slot->addresses[slot->sample.frames++] = address;
    bool is_read = frame % 8 == 0 && read_memory(frame - 8, words, sizeof words, &block);
    if (apus_async_contains(slot->sample.frames == 1 ? address : address - 1)) {
      if (is_read)
        walk_contexts(words[0], &block, slot);
      else
        slot->sample.is_cut = 1;
      return;
    }
    if (!is_read || words[2] == 0) return;
    address = words[2];
    if (words[1] <= frame || words[1] - frame > LARGEST_FRAME) {
      if (slot->sample.frames < APUS_AGENT_ADDRESSES) slot->addresses[slot->sample.frames++] = address;
      return;
    }
    frame = words[1];
  }
}

static void take_sample(const ucontext_t *context) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  uint64_t number = __atomic_fetch_add(&page->next, 1, __ATOMIC_RELAXED);
  struct apus_agent_slot *slot = &page->slots[number % APUS_AGENT_SLOTS];
  __atomic_store_n(&slot->sequence, 0, __ATOMIC_RELEASE);
  slot->sample.nanoseconds = (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
  slot->sample.process = process;
  slot->sample.thread = (int32_t)syscall(SYS_gettid);
  slot->sample.frames = slot->sample.contexts = 0;
  slot->sample.is_cut = 0;
#if defined(__x86_64__)
  walk_frames((uint64_t)context->uc_mcontext.gregs[REG_RIP], (uint64_t)context->uc_mcontext.gregs[REG_RBP],
              slot);
#elif defined(__aarch64__)
  walk_frames(context->uc_mcontext.pc, context->uc_mcontext.regs[29], slot);
#endif
  __atomic_store_n(&slot->sequence, number + 1, __ATOMIC_RELEASE);
}

/// The functions of the C library that this library stands before.
static int (*next_sigaction)(int, const struct sigaction *, struct sigaction *);

/// Replaces the action of SIGTRAP that the program believes to have. The program must not take the
/// signal of samples: a runtime that restores the default action when it crashes would end by it.
__attribute__((visibility("default"))) int sigaction(int number, const struct sigaction *action,
                                                     struct sigaction *old) {
  if (!next_sigaction) next_sigaction = dlsym(RTLD_NEXT, "sigaction");
  if (number != SIGTRAP || !page) return next_sigaction(number, action, old);
  struct sigaction before = previous;
  if (action) previous = *action;
  if (old) *old = before;
  return 0;
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
  if (information->si_code == SIGNAL_OF_EVENT)
    take_sample(context);
  else
    pass_on(number, information, context);
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
  process = getpid();
  long event = syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  if (event >= 0 && ioctl((int)event, PERF_EVENT_IOC_ENABLE, 0) == 0)
    __atomic_fetch_add(&page->processes, 1, __ATOMIC_RELAXED);
  else
    __atomic_fetch_add(&page->refused, 1, __ATOMIC_RELAXED);
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
  struct apus_agent_page *found = map_page();
  if (!found) return;
  // Only programs with Swift's concurrency have contexts.
  if (dlsym(RTLD_DEFAULT, "swift_task_create")) apus_async_ranges_read();
  // The loader finds a function when it is first called, and takes a lock. So the functions of the
  // handler are called here first.
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  process = getpid();
  uint64_t word;
  copy_memory((uint64_t)(uintptr_t)&process, &word, sizeof process);
  errno = 0;
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  sigaction(SIGTRAP, &action, &previous);
  // From here on, SIGTRAP is the agent's.
  page = found;
  // A process that is forked has no event of its own.
  pthread_atfork(NULL, NULL, start_event);
  start_event();
}
#endif
