// The walk from a running function to its callers on the stack, and to the suspended callers of tasks.
#ifndef CAPUS_SAMPLING_WALK_H
#define CAPUS_SAMPLING_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct apus_agent_sample;

/// The process whose memory is read, and the function that tells the code of `async` functions.
struct apus_walker {
  int32_t process;
  /// Whether an address is in an `async` function.
  bool (*_Nonnull is_async)(uint64_t address);
};

/// Copies memory of a process without a fault. Returns whether all of it could be read.
bool apus_copy_memory(int32_t process, uint64_t address, void *_Nonnull bytes, size_t size);

/// Adds the frames of a thread to a sample, up to the first `async` function, and the addresses where its
/// suspended callers resume. A frame or a context that cannot be read ends the chain, which counts as cut.
///
/// Allocates nothing and takes no lock, so that a handler of signals may call it.
///
/// - Parameters:
///   - address: The address of the running instruction.
///   - frame: The frame pointer.
///   - addresses: Room for APUS_AGENT_ADDRESSES addresses.
void apus_walk(const struct apus_walker *_Nonnull walker, uint64_t address, uint64_t frame,
               struct apus_agent_sample *_Nonnull sample, uint64_t *_Nonnull addresses);

#endif
