// Loops over 32-bit integers at the full rate of a core, which the bandwidth probe times.
//
// They are C because Swift cannot compile a single function for vectors that only some processors
// have.
#ifndef CAPUS_BANDWIDTH_H
#define CAPUS_BANDWIDTH_H

#include <stddef.h>
#include <stdint.h>

/// Returns how many forms of the loops this machine can run. The form with the widest vectors is
/// last; the first is for all machines.
int apus_bandwidth_forms(void);

/// Returns the size of a form's vectors in bytes: 16, 32 or 64.
int apus_bandwidth_vector_bytes(int form);

/// Adds all words `rounds` times; the sum wraps around.
///
/// - Parameters:
///   - form: From 0 to below `apus_bandwidth_forms()`.
///   - words: The words, which are read in order.
///   - count: The number of words; any number.
uint32_t apus_bandwidth_sum(int form, const uint32_t *_Nonnull words, size_t count, size_t rounds);

/// Sets all words to a value `rounds` times.
void apus_bandwidth_fill(int form, uint32_t *_Nonnull words, size_t count, uint32_t value, size_t rounds);

/// Doubles all words `rounds` times; the words wrap around.
void apus_bandwidth_double(int form, uint32_t *_Nonnull words, size_t count, size_t rounds);

/// Copies all words `rounds` times; `from` and `to` must not overlap.
void apus_bandwidth_copy(int form, const uint32_t *_Nonnull from, uint32_t *_Nonnull to, size_t count,
                         size_t rounds);

#endif
