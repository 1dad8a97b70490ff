// The threads of the workers and of their monitor. They have as much stack as the threads of the
// process have by default, because tasks of the user run on them.
#define _GNU_SOURCE
#include <pthread.h>
#include <stddef.h>
#include <sys/resource.h>

#include "workers_state.h"

// Bytes of stack. Only the pages that a thread has used occupy memory.
enum {
  /// The least that a worker asks for.
  USUAL_STACK = 1 << 20,
  /// The most that a worker asks for, also if the process has no limit.
  LARGEST_STACK = 256 << 20,
  /// The least with which a worker starts, if the system refuses more.
  SMALLEST_STACK = 256 << 10,
  /// The most that a thread gets if a test refuses stacks.
  REFUSED_STACK = 512 << 10,
};

/// The stack of the process's threads: the limit of its main thread, which glibc also gives to new
/// threads. Other C libraries give them less, whatever the limit is.
static size_t wished_stack(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur < USUAL_STACK) return USUAL_STACK;
  if (limit.rlim_cur > LARGEST_STACK) return LARGEST_STACK;
  return (size_t)limit.rlim_cur / SMALLEST_STACK * SMALLEST_STACK;
}

static bool start_with_stack(size_t stack, void *(*body)(void *), void *context) {
  if (stack > REFUSED_STACK && apus_refuses(APUS_REFUSE_STACKS)) return false;
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  bool is_started = pthread_create(&thread, &attributes, body, context) == 0;
  pthread_attr_destroy(&attributes);
  return is_started;
}

/// Starts a thread. If the system refuses its stack, the thread gets a smaller one.
bool apus_start_thread(void *(*body)(void *), void *context) {
  if (apus_refuses(APUS_REFUSE_THREADS)) return false;
  for (size_t stack = wished_stack(); stack >= SMALLEST_STACK; stack /= 2) {
    if (!start_with_stack(stack, body, context)) continue;
    COUNT(&apus_workers.threads_started);
    return true;
  }
  return false;
}

void apus_name_this_thread(const char *name) {
#ifdef __APPLE__
  pthread_setname_np(name);
#else
  pthread_setname_np(pthread_self(), name);
#endif
}

struct errand {
  void (*body)(void *);
  void *context;
};

static void *run_errand(void *context) {
  struct errand *errand = context;
  errand->body(errand->context);
  return 0;
}

int apus_run_on_thread(void (*body)(void *), void *context) {
  struct errand errand = {body, context};
  pthread_t thread;
  int status = pthread_create(&thread, 0, run_errand, &errand);
  return status != 0 ? status : pthread_join(thread, 0);
}
