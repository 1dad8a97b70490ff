// The clock, and ways to wait for an instant or in the kernel. For the threads of this target, not
// for Swift.
#ifndef CAPUS_PAUSES_H
#define CAPUS_PAUSES_H

#include <sched.h>
#include <stdint.h>
#include <time.h>

#if defined(__linux__)
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

static inline int64_t clock_nanoseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static inline void pause_briefly(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("isb");
#endif
}

/// Returns when the word is no longer `value`, when it is woken, after `nanoseconds` (0: no limit),
/// or spuriously.
static inline void wait_for_word(uint32_t *word, uint32_t value, int64_t nanoseconds) {
#if defined(__linux__)
  struct timespec limit = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, nanoseconds > 0 ? &limit : 0, 0, 0);
#else
  if (__atomic_load_n(word, __ATOMIC_ACQUIRE) != value) return;
  struct timespec nap = {0, nanoseconds > 0 && nanoseconds < 50000 ? nanoseconds : 50000};
  nanosleep(&nap, 0);
#endif
}

static inline void wake_one_at(uint32_t *word) {
#if defined(__linux__)
  syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
#else
  (void)word;
#endif
}

/// Prepares `fence_everywhere`, and returns false if the system has no such fence. ThreadSanitizer
/// does not know it.
static inline int prepare_fence_everywhere(void) {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
  return 0;
#endif
#endif
#if defined(__linux__)
  return syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0;
#else
  return 0;
#endif
}

/// A full fence in each thread of the process that is running now. The other threads pass a fence
/// anyway. It costs microseconds, and spares the threads that run a fence of their own.
static inline int fence_everywhere(void) {
#if defined(__linux__)
  return syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) == 0;
#else
  return 0;
#endif
}

/// Orders all accesses before it against all accesses after it. ThreadSanitizer does not know
/// fences.
static inline void full_fence(void) {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
  static uint32_t word;
  __atomic_fetch_add(&word, 1, __ATOMIC_SEQ_CST);
  return;
#endif
#endif
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

#endif
