// Counting the working instructions of a few iterations, one trap for each: exact, slow, and without a counter of
// the processor.
#ifndef CAPUS_STEPS_H
#define CAPUS_STEPS_H

#include <stdbool.h>
#include <stdint.h>

/// Begins to count the instructions of the calling thread that do work: those that compute, load or store. Jumps,
/// comparisons and moves of registers and constants for registers do not count: they are left of work that was removed.
///
/// Takes the signal SIGTRAP of the process until the end. One thread at a time. Returns false where the system cannot
/// (Linux on x86-64 can).
bool apus_steps_begin(void);

/// Ends what `apus_steps_begin` began on this thread and returns the number of instructions, with some of the two
/// calls.
uint64_t apus_steps_end(void);

/// Whether the instruction at `code` does work, for tests; 15 bytes must be readable.
bool apus_step_works(const uint8_t *_Nonnull code);

#endif
