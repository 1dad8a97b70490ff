#if defined(__linux__)
#define _GNU_SOURCE
#include <sched.h>
#endif
#include "thread_pinning.h"

int thread_pin(void) {
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return -1;
  int last = -1;
  for (int i = 0; i < CPU_SETSIZE; i++)
    if (CPU_ISSET(i, &set)) last = i;
  CPU_ZERO(&set);
  CPU_SET(last, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0 ? last : -1;
#else
  return -1;
#endif
}
