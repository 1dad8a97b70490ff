// Loops over memory in plain C: the rival of the bandwidth probe.
#ifndef BANDWIDTH_RIVAL_H
#define BANDWIDTH_RIVAL_H

#include <stdbool.h>
#include <stddef.h>

/// The rates of a sample: bytes per nanosecond that the loops request, loads and stores both
/// counted.
struct bandwidth_rival_rates {
  double read, write, read_write, copy;
};

/// The size of the widest vectors of this processor, in bytes.
int bandwidth_rival_vector_bytes(void);

/// Compares the loops with plain loops over different words. Returns whether all answers are right.
bool bandwidth_rival_is_right(void);

/// Reads, writes, doubles and copies fresh memory in order, with the widest vectors.
///
/// A copy goes from the first half of the memory to the second. Each operation continues where the
/// last stopped. All rates are negative if there is no memory, or if its contents are wrong
/// afterwards.
///
/// - Parameter bytes: The size of the memory, a multiple of 2048.
struct bandwidth_rival_rates bandwidth_rival_sample(size_t bytes);

#endif
