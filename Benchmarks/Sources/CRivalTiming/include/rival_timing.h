// The clock and the median of rivals in C.
#ifndef RIVAL_TIMING_H
#define RIVAL_TIMING_H

/// Nanoseconds of a clock that never goes back.
double rival_now(void);

/// The median of some values, which are sorted; -1 if there are none.
double rival_median(double *values, int count);

#endif
