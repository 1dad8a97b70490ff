// Loops over 32-bit integers at the full rate of a core: what the bandwidth probe times.
//
// They are C because Swift cannot compile one function for vectors that not every processor has.
#ifndef CAPUS_BANDWIDTH_H
#define CAPUS_BANDWIDTH_H

#include <stddef.h>
#include <stdint.h>

/// How many forms of the loops this machine can run, widest vectors last; the first is that for all machines.
int apus_bandwidth_forms(void);

/// The size of a form's vectors in bytes: 16, 32 or 64.
int apus_bandwidth_vector_bytes(int form);

/// Adds all words, as often as `rounds` says; wraps around.
///
/// - Parameters:
///   - form: From 0 to below `apus_bandwidth_forms()`.
///   - words: Read in order.
///   - count: How many words there are; any number.
uint32_t apus_bandwidth_sum(int form, const uint32_t *_Nonnull words, size_t count, size_t rounds);

/// Sets all words to a value, as often as `rounds` says.
void apus_bandwidth_fill(int form, uint32_t *_Nonnull words, size_t count, uint32_t value, size_t rounds);

/// Doubles all words, as often as `rounds` says; wraps around.
void apus_bandwidth_double(int form, uint32_t *_Nonnull words, size_t count, size_t rounds);

/// Copies all words to a place that does not overlap, as often as `rounds` says.
void apus_bandwidth_copy(int form, const uint32_t *_Nonnull from, uint32_t *_Nonnull to, size_t count,
                         size_t rounds);

#endif
