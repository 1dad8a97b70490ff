// A thread that touches pages before another thread needs them.
#ifndef CAPUS_PAGES_H
#define CAPUS_PAGES_H

#include <stddef.h>

struct apus_page_walk;

/// Starts a thread that reads a byte of each page, from the first to the last. Returns null, and
/// reads no page, if the system cannot provide a thread or the memory.
struct apus_page_walk *_Nullable apus_page_walk_start(const void *_Nonnull start, size_t bytes, size_t page);

/// Stops the walk before its next page, and waits until its thread has ended.
void apus_page_walk_end(struct apus_page_walk *_Nullable walk);

#endif
