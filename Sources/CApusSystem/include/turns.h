// Memory that processes share, with words that they wait for.
#ifndef CAPUS_TURNS_H
#define CAPUS_TURNS_H

#include <stddef.h>
#include <stdint.h>

/// Creates zeroed memory without a name. Returns a descriptor that is closed on exec, or a negative
/// errno.
int apus_shared_create(size_t bytes);

/// Returns the size of a descriptor's memory in bytes, or a negative errno.
int64_t apus_shared_size(int descriptor);

/// Maps shared memory; returns null if the kernel refuses.
void *_Nullable apus_shared_map(int descriptor, size_t bytes);
void apus_shared_unmap(void *_Nonnull memory, size_t bytes);

/// Reads a word; writes that preceded its store are then visible.
int32_t apus_word_load(const int32_t *_Nonnull word);

/// Stores a word and wakes a thread that waits for it.
void apus_word_store(int32_t *_Nonnull word, int32_t value);

/// Waits until a word is no longer `value`. Blocks on Linux; yields repeatedly on other systems.
void apus_word_wait(int32_t *_Nonnull word, int32_t value);

#endif
