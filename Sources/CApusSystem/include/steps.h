// Counts the working instructions of a few iterations, with a trap for each instruction. This is
// exact and slow, and needs no counter of the processor.
#ifndef CAPUS_STEPS_H
#define CAPUS_STEPS_H

#include <stdbool.h>
#include <stdint.h>

/// Begins to count the calling thread's instructions that do work: those that compute, load or
/// store.
///
/// Jumps, comparisons of registers, moves between registers and constants for registers do not
/// count. They remain if the optimiser removes the work.
///
/// Handles the process's signal SIGTRAP until `apus_steps_end`. Only a single thread may count at a
/// time. Returns false if the system cannot count; Linux on x86-64 can.
bool apus_steps_begin(void);

/// Ends the count of this thread and returns the number of instructions. The number includes some
/// instructions of the two calls.
uint64_t apus_steps_end(void);

/// Whether the instruction at `code` does work, for tests; 15 bytes must be readable.
bool apus_step_works(const uint8_t *_Nonnull code);

#endif
