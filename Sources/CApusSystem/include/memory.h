// Calls about memory, such as advice to the kernel, that Swift's C library overlay lacks.
#ifndef CAPUS_MEMORY_H
#define CAPUS_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Asks for huge pages (`want` = 1) or forbids them (`want` = 0). Returns 0 or an errno value.
int apus_advise_huge_pages(void *_Nonnull address, size_t bytes, int want);

/// Whether the system can map `bytes` of new memory; they are unmapped again.
bool apus_has_room(int64_t bytes);

/// Returns the number of bytes that all threads have allocated. Small blocks that a thread caches
/// for its next allocation count too. Returns a negative errno value if the allocator does not
/// tell.
int64_t apus_heap_bytes(void);

#endif
