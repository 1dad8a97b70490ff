// The walk from a running function to its callers on the stack, and to the suspended callers of tasks.
#ifndef CAPUS_SAMPLING_WALK_H
#define CAPUS_SAMPLING_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct apus_agent_sample;

/// Why a chain has no more callers.
enum apus_chain_end {
  /// The chain has all callers that are known.
  APUS_CHAIN_WHOLE = 0,
  /// A frame, a context or a task could not be read, or there was no room for more.
  APUS_CHAIN_CUT = 1,
  /// The chain of a child task ends at the task, because its parent was running.
  APUS_CHAIN_PARENT_RUNS = 2,
  /// There is no chain: the agent of the process tells that it is there.
  APUS_CHAIN_NONE = 3,
};

/// The bytes of a task that the walk knows, and the most that a task may have.
#define APUS_LEAST_TASK 112
#define APUS_LARGEST_TASK 256

/// The tasks of the runtime in the process.
struct apus_task_layout {
  /// The first word of each task.
  uint64_t metadata;
  /// The bytes of a task, within the limits above. Behind them a child task has the address of its parent.
  uint64_t size;
  /// The number of words that the runtime has for each thread, of which one is the task that runs there; 0 if the
  /// layout of tasks is not known.
  uint32_t local_words;
};

/// The process whose memory is read, and the function that tells the code of `async` functions.
struct apus_walker {
  int32_t process;
  /// Whether an address is in an `async` function.
  bool (*_Nonnull is_async)(uint64_t address);
  struct apus_task_layout tasks;
};

/// A thread that is sampled.
struct apus_thread {
  /// The address of the running instruction.
  uint64_t address;
  /// The frame pointer.
  uint64_t frame;
  /// The runtime's local words of the thread.
  const uint64_t *_Nullable locals;
};

/// Copies memory of a process without a fault. Returns whether all of it could be read.
bool apus_copy_memory(int32_t process, uint64_t address, void *_Nonnull bytes, size_t size);

/// Adds the frames of a thread to a sample, up to the first `async` function, and the addresses where its
/// suspended callers resume. A child task is followed by its parent: by the function that waits for the child
/// at the end of its scope, and the callers of that function.
///
/// A frame, a context or a task that cannot be read ends the chain, which counts as cut. The functions of a
/// parent that runs are not known.
///
/// Allocates nothing and takes no lock, so that a handler of signals may call it.
///
/// - Parameter addresses: Room for APUS_AGENT_ADDRESSES addresses.
void apus_walk(const struct apus_walker *_Nonnull walker, const struct apus_thread *_Nonnull thread,
               struct apus_agent_sample *_Nonnull sample, uint64_t *_Nonnull addresses);

#endif
