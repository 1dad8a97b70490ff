// Blocks of memory that grow; large ones grow without a copy.
#ifndef CAPUS_BLOCKS_H
#define CAPUS_BLOCKS_H

#include <stddef.h>

/// Gives a block of memory another size and keeps its bytes, or allocates one if `memory` is null.
///
/// A block of 2 MiB or more has a mapping of its own. Its pages are moved instead of copied when it grows, and they are
/// huge pages if the system has some.
///
/// - Parameters:
///   - memory: A block that this function returned last, or null.
///   - old_bytes: The size of that block.
///   - bytes: The new size, at least one and at least the old one.
/// - Returns: The block, or null if there is no memory; the old block is then unchanged.
void *_Nullable apus_grow_block(void *_Nullable memory, size_t old_bytes, size_t bytes);

/// Frees a block of `apus_grow_block`, whose size is `bytes`.
void apus_free_block(void *_Nonnull memory, size_t bytes);

#endif
