// A sort in C, and its time by a loop in C that prepares fresh arrays without timing them.
#ifndef FRESH_INPUTS_H
#define FRESH_INPUTS_H

#include <stdint.h>

/// Fills numbers that look random, the same in each call.
void fresh_fill(int64_t *numbers, long count);

/// Sorts numbers in place (Shell's sort).
void fresh_sort(int64_t *numbers, long count);

/// Returns the median nanoseconds of a sort of a fresh copy, over batches for some seconds.
double fresh_time(long count, double seconds);

#endif
