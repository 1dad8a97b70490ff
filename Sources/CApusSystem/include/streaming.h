// Copies with stores that bypass the caches, beside the ordinary copies of `bandwidth.h`.
#ifndef CAPUS_STREAMING_H
#define CAPUS_STREAMING_H

#include <stddef.h>
#include <stdint.h>

/// Returns 1 if this kind of processor has stores of 16 bytes that bypass the caches, else 0.
int apus_has_streaming_stores(void);

/// Copies all words `rounds` times, as `apus_bandwidth_copy` does, with stores that bypass the caches where they are there.
///
/// The words are in memory when the function returns. `from` and `to` must not overlap.
void apus_streaming_copy(const uint32_t *_Nonnull from, uint32_t *_Nonnull to, size_t count, size_t rounds);

#endif
