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

/// How many bytes the allocator has given out to all threads, or a negative errno value where it does not
/// say. Small blocks that a thread keeps for its next allocation count as given out.
int64_t apus_heap_bytes(void);

#endif
