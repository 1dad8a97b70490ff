// The page through which the agents in a program and its children give their samples to the recorder.
#ifndef CAPUS_SAMPLING_MODULE_H
#define CAPUS_SAMPLING_MODULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The environment variable with the path of the page.
#define APUS_AGENT_VARIABLE "APUS_SAMPLING_PAGE"

/// The greatest number of addresses of a sample, of frames and contexts together.
#define APUS_AGENT_ADDRESSES 122

/// A sample of a thread, whose addresses are beside it.
struct apus_agent_sample {
  /// The time on CLOCK_MONOTONIC.
  uint64_t nanoseconds;
  int32_t process;
  int32_t thread;
  /// The number of frames, the running function first.
  uint16_t frames;
  /// The number of contexts behind the frames: the addresses where the callers resume.
  uint16_t contexts;
  /// Why there are no more callers: a value of `enum apus_chain_end`.
  uint32_t end;
  /// The number of the task that ran on the thread, of which the runtime counts the lower 32 bits; 0 if none did.
  uint32_t task;
  /// The number of the task's parent; 0 if the task is no child, or its parent was not read.
  uint32_t parent;
};

/// What the agents of all processes report beside their samples.
struct apus_agent_counts {
  /// The number of processes with an agent.
  uint64_t processes;
  /// The number of processes in which the kernel refused the events.
  uint64_t refused;
  /// The number of samples that were overwritten before they were read.
  uint64_t lost;
};

struct apus_agent_page;

/// The number of bytes of the page.
size_t apus_agent_page_size(void);

/// Maps the page in an open file, which gets all blocks of the page. Returns null with an errno value in
/// `failure`: ENOSPC if there is no room for them.
///
/// - Parameter period: The nanoseconds of processor time between samples.
struct apus_agent_page *_Nullable apus_agent_page_open(int descriptor, uint64_t period, int *_Nonnull failure);

/// Ends the sampling: the agents of programs that go on end their events at their next sample.
void apus_agent_end(struct apus_agent_page *_Nonnull page);

void apus_agent_page_close(struct apus_agent_page *_Nonnull page);

/// Takes the next sample. Returns whether there is one.
///
/// - Parameters:
///   - is_last: Whether all processes have ended, so that incomplete samples are skipped.
///   - addresses: Room for APUS_AGENT_ADDRESSES addresses: those of the frames, then those of the
///     contexts.
bool apus_agent_take(struct apus_agent_page *_Nonnull page, bool is_last,
                     struct apus_agent_sample *_Nonnull sample, uint64_t *_Nonnull addresses);

/// Returns the counts so far.
struct apus_agent_counts apus_agent_counts(const struct apus_agent_page *_Nonnull page);

#include "walk.h"

#endif
