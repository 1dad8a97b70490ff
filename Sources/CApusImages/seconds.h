// The clock of the limits on time.
#ifndef SECONDS_H
#define SECONDS_H

#include <time.h>

/// The seconds since a fixed moment.
static inline double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

#endif
