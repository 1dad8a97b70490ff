// Advice to the kernel about memory that Swift's overlay does not spell.
#ifndef CAPUS_MEMORY_H
#define CAPUS_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Asks for huge pages (`want` = 1) or forbids them (`want` = 0). Returns 0 or an errno value.
int apus_advise_huge_pages(void *_Nonnull address, size_t bytes, int want);

/// Whether the system would map so many bytes of new memory. Nothing is kept of it.
bool apus_has_room(int64_t bytes);

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

/// How many bytes the allocator has given out to all threads, or a negative errno value where it does not
/// say. Small blocks that a thread keeps for its next allocation count as given out.
int64_t apus_heap_bytes(void);

#endif
