#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "affinity.h"

#include <errno.h>

#if defined(__linux__)
#include <sched.h>

int apus_allowed_processors(int32_t *processors, int capacity) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return -1;
  int count = 0;
  for (int i = 0; i < CPU_SETSIZE; i++) {
    if (!CPU_ISSET(i, &set)) continue;
    if (count < capacity) processors[count] = i;
    count++;
  }
  return count;
}

int apus_bind_thread(const int32_t *processors, int count) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int i = 0; i < count; i++) CPU_SET(processors[i], &set);
  return sched_setaffinity(0, sizeof set, &set) == 0 ? 0 : errno;
}

int apus_current_processor(void) { return sched_getcpu(); }
#else
int apus_allowed_processors(int32_t *processors, int capacity) {
  (void)processors, (void)capacity;
  return -1;
}
int apus_bind_thread(const int32_t *processors, int count) {
  (void)processors, (void)count;
  return ENOTSUP;
}
int apus_current_processor(void) { return -1; }
#endif
