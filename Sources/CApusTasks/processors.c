#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "processors.h"

#include <unistd.h>

static int online_count(void) {
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : (int)count;
}

#if defined(__linux__)
#include <sched.h>

int apus_tasks_current_processor(void) { return sched_getcpu(); }

int apus_tasks_processor_count(void) {
  cpu_set_t set;
  int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 0;
  return count < 1 ? online_count() : count;
}
#else
int apus_tasks_current_processor(void) { return -1; }
int apus_tasks_processor_count(void) { return online_count(); }
#endif
