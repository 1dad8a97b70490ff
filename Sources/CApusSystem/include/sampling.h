// Samples of running threads by the kernel: perf events with a clock, and the rings that receive them.
#ifndef CAPUS_SAMPLING_H
#define CAPUS_SAMPLING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Opens an event that samples a thread and the threads and processes that it starts, on a processor.
///
/// Each sample has the address, the thread, the time on CLOCK_MONOTONIC, and the chain of calls in user
/// space or a copy of the stack with the registers. The ring gets records of mappings, names, starts and ends as well. Returns a descriptor, or a
/// negative errno value: ENODEV if the processor is offline.
///
/// - Parameters:
///   - thread: The number of the thread.
///   - processor: The number of the processor.
///   - period: The nanoseconds of processor time between samples, or 0 for the other records alone.
///   - stack_bytes: The greatest number of bytes of the stack that are copied, a multiple of 8, or 0 for the
///     chain of calls.
///   - waits_for_exec: Whether sampling begins when the thread executes a program. Otherwise, it begins
///     with `apus_sampling_start`.
int apus_sampling_open(int32_t thread, int32_t processor, uint64_t period, uint32_t stack_bytes,
                       bool waits_for_exec);

/// The greatest number of registers of a sample.
#define APUS_REGISTERS 33

/// Brings the registers of a sample into the order of DWARF, with the program counter behind them, or on
/// x86-64 at 16. Returns the number of registers, of which `values` are given in the order of the kernel.
int apus_order_registers(const uint64_t *_Nonnull values, uint64_t *_Nonnull registers);

/// The number of registers of a sample in the order of the kernel.
int apus_sampled_registers(void);

/// Begins the sampling of an event. Returns 0 or an errno value.
int apus_sampling_start(int event);

/// Ends the sampling of an event and of those that it opened for other threads. Returns 0 or an errno
/// value.
int apus_sampling_stop(int event);

/// Maps the ring of an event, with so many bytes of data, a power of two of at least a page. Returns
/// null with an errno value in `failure`: EPERM if the user may not lock so much memory.
void *_Nullable apus_sampling_map(int event, size_t bytes, int *_Nonnull failure);

/// Unmaps a ring with so many bytes of data.
void apus_sampling_unmap(void *_Nonnull ring, size_t bytes);

/// Makes an event write into the ring of another event of the same processor. Returns 0 or an errno
/// value.
int apus_sampling_join(int event, int owner);

/// Moves all records from a ring with so many bytes of data into a buffer of the same size. Returns the
/// number of bytes.
size_t apus_sampling_take(void *_Nonnull ring, size_t bytes, void *_Nonnull buffer);

/// Returns a descriptor that has bytes when a process has ended, or a negative errno value.
int apus_process_descriptor(int32_t process);

/// Waits until a descriptor has bytes or a signal arrives, at most so many milliseconds. Returns whether
/// it has bytes.
bool apus_wait_for_end(int descriptor, int milliseconds);

/// The number of the calling thread, by which the kernel names it in records; 0 if the system has none.
int32_t apus_thread_number(void);

/// Makes the calling thread run soon after it wakes, beside many busy threads: it gets the shortest slices of time, and for
/// root the highest priority of usual threads. Does nothing where the system has neither.
void apus_hurry(void);

/// Raises the number of files that this process may open to the greatest number that it may choose, for root at least to a
/// million.
void apus_raise_file_limit(void);

/// Returns how many libraries this process has loaded since its start; 0 if the system does not tell.
uint64_t apus_library_loads(void);

#endif
