// A task on a thread of Swift's pool sends while all workers sleep. A woken worker begins to run tens
// of microseconds later, and its caches are cold. So the thread itself runs the receiver: it suspends
// the sender for an instant, puts it behind the receiver into the queue of the workers, and takes
// jobs from this queue. The worker that was woken takes the other of the two.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#include "workers_state.h"

enum {
  /// The number of jobs after which the thread returns to Swift's pool.
  LENT_JOBS = 16,
};

static __thread bool lends;

typedef const char *label_of_queue(void *queue);

/// `dispatch_queue_get_label`, or null. Swift's pool is that of libdispatch, which this module does not
/// link.
static label_of_queue *find_label_of_queue(void) {
  static label_of_queue *found;
  static bool looked_up;
  if (!LOAD_ACQUIRE(&looked_up)) {
    STORE(&found, (label_of_queue *)dlsym(RTLD_DEFAULT, "dispatch_queue_get_label"));
    __atomic_store_n(&looked_up, true, __ATOMIC_RELEASE);
  }
  return LOAD(&found);
}

/// Whether the calling thread serves the queue of Swift's pool. Another thread, such as the main thread
/// or that of a serial queue, may have begun a task itself, and must not run other tasks.
static bool is_of_pool(void) {
  label_of_queue *label_of = find_label_of_queue();
  const char *label = label_of ? label_of(0) : 0;
  return label && strcmp(label, "Swift global concurrent queue") == 0;
}

bool apus_may_lend(void) {
  return !lends && !apus_on_worker() && LOAD(&apus_workers.shared_count) > 0 && is_of_pool();
}

void apus_lend(void *task) {
  lends = true;
  COUNT(&apus_workers.lent);
  apus_shared_push((void *)((uintptr_t)task | APUS_RESUME_ANYWHERE));
  void *job;
  for (int i = 0; i < LENT_JOBS && (job = apus_shared_pop()); i++) apus_run_job(job);
  lends = false;
  // A worker that was woken for these jobs may sleep again.
  if (LOAD(&apus_workers.shared_count) > 0) apus_wake_a_worker();
}
