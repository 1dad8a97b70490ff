// A walk that is under way, for the files of this module.
#ifndef CAPUS_SAMPLING_WALKING_H
#define CAPUS_SAMPLING_WALKING_H

#include "CApusSampling.h"

#define APUS_BLOCK_SIZE 1024UL

/// A block of memory that was read last. Neighbouring frames and contexts are in one block.
struct apus_block {
  /// The address of the block, which is a multiple of its size; APUS_NO_BLOCK before the first.
  uint64_t start;
  uint8_t bytes[APUS_BLOCK_SIZE];
};

#define APUS_NO_BLOCK 1UL

struct apus_walk {
  const struct apus_walker *walker;
  struct apus_agent_sample *sample;
  uint64_t *addresses;
  struct apus_block block;
};

/// Reads memory, if possible from the block that was read last.
__attribute__((visibility("hidden"))) bool apus_walk_read(struct apus_walk *walk, uint64_t address,
                                                          void *bytes, size_t size);

/// Adds the address where a suspended function resumes. Returns whether there was room for it.
__attribute__((visibility("hidden"))) bool apus_walk_add(struct apus_walk *walk, uint64_t address);

/// A task as it was when it was read.
struct apus_task_view;

/// Finds the task that runs on the thread, and puts its number into the sample. Returns whether there is one.
///
/// The runtime's function is not called, because the access to local words of a thread may allocate.
///
/// - Parameter locals: The runtime's local words of the thread.
__attribute__((visibility("hidden"))) bool apus_walk_task(struct apus_walk *walk, const uint64_t *locals,
                                                          struct apus_task_view *view);

/// Adds the suspended functions of the parents of a task, if it is a child task.
__attribute__((visibility("hidden"))) void apus_walk_parents(struct apus_walk *walk, struct apus_task_view *view);

#endif
