// The clock and the median of the rivals in C.
#ifndef RIVAL_TIMING_H
#define RIVAL_TIMING_H

/// The nanoseconds of a monotonic clock.
double rival_now(void);

/// The median of the values, which are sorted in place, or -1 if there are none.
double rival_median(double *values, int count);

#endif
