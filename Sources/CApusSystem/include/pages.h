// A thread that touches pages before somebody else needs them.
#ifndef CAPUS_PAGES_H
#define CAPUS_PAGES_H

#include <stddef.h>

struct apus_page_walk;

/// Starts a thread that reads a byte of each page, from the first to the last. Returns null where the system has no
/// thread or memory for it: then nobody walks.
struct apus_page_walk *_Nullable apus_page_walk_start(const void *_Nonnull start, size_t bytes, size_t page);

/// Stops the walk where it is, and waits until its thread touches nothing any more.
void apus_page_walk_end(struct apus_page_walk *_Nullable walk);

#endif
