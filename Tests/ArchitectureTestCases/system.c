// The modules of system calls and of the threads of tasks: what can be asked without the Swift runtime.
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "CApusSystem.h"
#include "cases.h"
#include "locks.h"
#include "random.h"

static struct apus_lock counter_lock;
static long counter;

static void *count_under_lock(void *unused) {
  (void)unused;
  for (int i = 0; i < 100000; i++) {
    apus_lock_acquire(&counter_lock);
    counter++;
    apus_lock_release(&counter_lock);
  }
  return NULL;
}

static void lock_cases(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) must_hold("a thread starts", pthread_create(&threads[i], NULL, count_under_lock, NULL) == 0);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  must_hold("four threads count under a lock without a loss", counter == 400000);
  must_hold("a lock is free after its last release", apus_lock_try(&counter_lock) == 1);
  must_hold("a held lock is not taken", apus_lock_try(&counter_lock) == 0);
  apus_lock_release(&counter_lock);
  struct apus_lock a = {0, 0}, b = {0, 0};
  struct apus_lock *both[] = {&b, &a, &b};
  apus_locks_acquire(both, 3);
  must_hold("a lock that is named twice is taken once", apus_lock_is_held(&a) && b.version == 1);
  apus_locks_release(both, 3, NULL);
  must_hold("all locks are released", !apus_lock_is_held(&a) && !apus_lock_is_held(&b));
}

static void clock_cases(void) {
  uint64_t before = apus_ticks();
  int64_t start = apus_clock_nanoseconds(CLOCK_MONOTONIC);
  while (apus_clock_nanoseconds(CLOCK_MONOTONIC) - start < 2000000) continue;
  must_hold("the counter advances", apus_ticks() > before);
  struct apus_tick_edge edge = apus_tick_edge(CLOCK_MONOTONIC);
  must_hold("an edge of the counter has a time", edge.nanoseconds > start);
}

static void file_cases(void) {
  int reader = -1, writer = -1;
  must_hold("a pipe opens", apus_pipe(&reader, &writer) == 0);
  must_hold("bytes are written", apus_write_quietly(writer, "apus", 4) == 4);
  must_hold("a pipe with bytes is readable", apus_has_bytes(reader));
  char bytes[4];
  must_hold("they are read", read(reader, bytes, 4) == 4 && memcmp(bytes, "apus", 4) == 0);
  close(writer);
  close(reader);
  int descriptor = apus_shared_create(4096);
  int32_t *word = descriptor < 0 ? NULL : apus_shared_map(descriptor, 4096);
  must_hold("memory is shared", word != NULL && apus_shared_size(descriptor) == 4096);
  apus_word_store(word, 7);
  must_hold("a word is stored", apus_word_load(word) == 7);
  apus_shared_unmap(word, 4096);
  close(descriptor);
}

static void bandwidth_cases(void) {
  enum { words = 1 << 12 };
  static uint32_t from[words], to[words];
  for (int form = 0; form < apus_bandwidth_forms(); form++) {
    apus_bandwidth_fill(form, from, words, 3, 1);
    apus_bandwidth_double(form, from, words, 1);
    apus_bandwidth_copy(form, from, to, words, 1);
    must_hold("vectors fill, double and copy words", to[0] == 6 && memcmp(from, to, sizeof to) == 0);
    must_hold("vectors add words", apus_bandwidth_sum(form, to, words, 1) == 6u * words);
  }
}

static void streaming_cases(void) {
  enum { words = 1 << 12 };
  static uint32_t from[words], to[words];
  for (int word = 0; word < words; word++) from[word] = (uint32_t)word + 1;
  apus_streaming_copy(from + 3, to + 1, words - 8, 2);
  must_hold("a copy past the caches changes its target only", to[0] == 0 && to[words - 7] == 0);
  must_hold("a copy past the caches is whole", memcmp(from + 3, to + 1, 4 * (words - 8)) == 0);
}

void system_cases(void) {
  lock_cases();
  clock_cases();
  file_cases();
  bandwidth_cases();
  streaming_cases();
  must_hold("two random numbers of a thread differ", apus_random() != apus_random() || apus_random() != apus_random());
  must_hold("a chain of multiplications ends", apus_multiply_chain(3) != 0);
}
