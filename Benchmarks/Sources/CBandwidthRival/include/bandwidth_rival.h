// Loops over memory in plain C: the rival of the bandwidth probe.
#ifndef BANDWIDTH_RIVAL_H
#define BANDWIDTH_RIVAL_H

#include <stdbool.h>
#include <stddef.h>

/// What one sample gave: bytes per nanosecond that the loops ask for, loads and stores both counted.
struct bandwidth_rival_rates {
  double read, write, read_write, copy;
};

/// The size of the widest vectors of this processor, in bytes.
int bandwidth_rival_vector_bytes(void);

/// Compares the loops with plain ones over words that differ. Returns whether all answers are right.
bool bandwidth_rival_is_right(void);

/// Reads, writes, doubles and copies fresh memory in order, with the widest vectors.
///
/// A copy goes from the first half of the memory to the second. Each operation goes on where the one before stopped.
/// All rates are negative where there is no memory, and where the memory is not what the operations make of it.
///
/// - Parameter bytes: The size of the memory, a multiple of 2048.
struct bandwidth_rival_rates bandwidth_rival_sample(size_t bytes);

#endif
