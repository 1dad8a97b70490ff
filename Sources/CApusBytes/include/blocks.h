// Blocks of memory that grow; large blocks grow without a copy.
#ifndef CAPUS_BLOCKS_H
#define CAPUS_BLOCKS_H

#include <stddef.h>

/// Grows a block of memory and keeps its bytes, or allocates a block if `memory` is null.
///
/// On Linux, a block of 32 MiB or more has a mapping of its own. When it grows, its pages are moved
/// instead of copied. They are huge pages if the system has some.
///
/// - Parameters:
///   - memory: A block that this function returned last, or null.
///   - old_bytes: The size of that block.
///   - bytes: The new size, at least 1 and at least `old_bytes`.
/// - Returns: The block, or null if memory is exhausted; the old block is then unchanged.
void *_Nullable apus_grow_block(void *_Nullable memory, size_t old_bytes, size_t bytes);

/// Frees a block that `apus_grow_block` returned; `bytes` is its size.
void apus_free_block(void *_Nonnull memory, size_t bytes);

#endif
