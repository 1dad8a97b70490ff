#if defined(__linux__)
#define _GNU_SOURCE
#include <sched.h>
#include <sys/syscall.h>
#endif
#include "system_rival.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <unistd.h>

#include "rival_timing.h"

enum { EPOCHS = 21, MOST_LIVES = 4096 };

/// Returns the median time of an iteration of `loop`, over epochs of about 100 us.
static double time_turns(void (*loop)(void *, long), void *context) {
  long turns = 1;
  double elapsed = 0, epochs[EPOCHS];
  while (elapsed < 1e5) {
    turns *= 2;
    double start = rival_now();
    loop(context, turns);
    elapsed = rival_now() - start;
  }
  for (int i = 0; i < EPOCHS; i++) {
    double start = rival_now();
    loop(context, turns);
    epochs[i] = (rival_now() - start) / (double)turns;
  }
  return rival_median(epochs, EPOCHS);
}

// The binding of threads to processors.

#if defined(__linux__)
typedef cpu_set_t binding;
#else
typedef int binding;
#endif

/// Binds the calling thread to two processors, which may be the same. Returns the processors that
/// it could use before.
static binding bind_to(int processor, int another) {
  binding before;
#if defined(__linux__)
  sched_getaffinity(0, sizeof before, &before);
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  CPU_SET(another, &set);
  sched_setaffinity(0, sizeof set, &set);
#else
  before = processor + another;
#endif
  return before;
}

int system_rival_processor(int rank) {
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return -1;
  for (int i = 0; i < CPU_SETSIZE; i++)
    if (CPU_ISSET(i, &set) && rank-- == 0) return i;
  return -1;
#else
  return rank < sysconf(_SC_NPROCESSORS_ONLN) ? rank : -1;
#endif
}

static void restore(binding before) {
#if defined(__linux__)
  sched_setaffinity(0, sizeof before, &before);
#else
  (void)before;
#endif
}

// The system call.

static void call(void *context, long turns) {
  (void)context;
  for (long i = 0; i < turns; i++) {
#if defined(__linux__)
    syscall(SYS_getppid);
#else
    getppid();
#endif
  }
}

static double time_bound(void (*loop)(void *, long), void *context, int processor) {
  binding before = bind_to(processor, processor);
  double result = time_turns(loop, context);
  restore(before);
  return result;
}

double system_rival_call(int processor) { return time_bound(call, 0, processor); }

// The lock.

struct guarded {
  _Atomic uint32_t owner;
  long count;
};

static void add_guarded(void *context, long turns) {
  struct guarded *guarded = context;
  const uint32_t self = 1;
  for (long i = 0; i < turns; i++) {
    uint32_t nobody = 0, me = self;
    while (!atomic_compare_exchange_strong_explicit(
        &guarded->owner, &nobody, self, memory_order_acquire, memory_order_relaxed))
      nobody = 0;
    __asm__ volatile("" : "+m"(guarded->count));
    guarded->count++;
    atomic_compare_exchange_strong_explicit(
        &guarded->owner, &me, 0, memory_order_release, memory_order_relaxed);
  }
}

double system_rival_lock(int processor) {
  struct guarded guarded = {0, 0};
  return time_bound(add_guarded, &guarded, processor);
}

// Two threads that wake each other.

struct ping_pong {
  sem_t ping, pong;
  atomic_bool ends;
  int partner;
};

static void *answer(void *context) {
  struct ping_pong *ping_pong = context;
  bind_to(ping_pong->partner, ping_pong->partner);
  for (;;) {
    sem_wait(&ping_pong->ping);
    if (atomic_load(&ping_pong->ends)) return 0;
    sem_post(&ping_pong->pong);
  }
}

static void play(void *context, long turns) {
  struct ping_pong *ping_pong = context;
  for (long i = 0; i < turns; i++) {
    sem_post(&ping_pong->ping);
    sem_wait(&ping_pong->pong);
  }
}

double system_rival_hand_over(int own, int partner) {
  struct ping_pong ping_pong = {.partner = partner};
  pthread_t thread;
  sem_init(&ping_pong.ping, 0, 0);
  sem_init(&ping_pong.pong, 0, 0);
  binding before = bind_to(own, own);
  double result = -1;
  if (pthread_create(&thread, 0, answer, &ping_pong) == 0) {
    play(&ping_pong, 100);
    result = time_turns(play, &ping_pong) / 2;
    atomic_store(&ping_pong.ends, true);
    sem_post(&ping_pong.ping);
    pthread_join(thread, 0);
  }
  restore(before);
  sem_destroy(&ping_pong.ping);
  sem_destroy(&ping_pong.pong);
  return result;
}

// The life of a thread.

struct life {
  double first, last;
  int processor;
  atomic_bool is_joining;
};

static int current_processor(void) {
#if defined(__linux__)
  return sched_getcpu();
#else
  return -1;
#endif
}

static void *live(void *context) {
  struct life *life = context;
  life->first = rival_now();
  life->processor = current_processor();
  while (!atomic_load(&life->is_joining)) sched_yield();
  // The joiner must sleep by the time the thread ends.
  double start = rival_now();
  while (rival_now() - start < 50000) sched_yield();
  life->last = rival_now();
  return 0;
}

struct system_rival_lives system_rival_lives(int count, int processor, int partner) {
  static double same[MOST_LIVES], another[MOST_LIVES];
  int same_count = 0, another_count = 0;
  binding before = bind_to(processor, partner);
  for (int i = 0; i < count && i < MOST_LIVES; i++) {
    struct life life = {0};
    pthread_t thread;
    int creator = current_processor();
    double start = rival_now();
    if (pthread_create(&thread, 0, live, &life) != 0) break;
    atomic_store(&life.is_joining, true);
    pthread_join(thread, 0);
    double total = (life.first - start) + (rival_now() - life.last);
    if (creator >= 0 && life.processor == creator)
      same[same_count++] = total;
    else
      another[another_count++] = total;
  }
  restore(before);
  struct system_rival_lives lives = {rival_median(same, same_count), rival_median(another, another_count)};
  return lives;
}
