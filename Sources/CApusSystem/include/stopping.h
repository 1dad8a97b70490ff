// Stops threads of other programs for a moment, to read their registers and stacks (ptrace).
#ifndef CAPUS_STOPPING_H
#define CAPUS_STOPPING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Stops a thread, reads its registers and the upper part of its stack, and lets it go on.
///
/// The thread is traced only during the call, so it goes on if this process ends, and its signals are its
/// own. Returns the number of bytes of the stack, or a negative errno value: ESRCH if the thread has ended,
/// EPERM if it may not be traced, EBUSY if it did not stop within some milliseconds, or was killed
/// while it was stopped. It is then still traced, and `apus_stop_again` lets it go on or takes note of its end.
///
/// - Parameters:
///   - thread: The number of the thread.
///   - is_child: Whether it is the first thread of a child of this process, which stays to be waited for.
///   - registers: Room for APUS_REGISTERS numbers, in the order of `apus_order_registers`.
///   - register_count: The number of registers.
///   - call: The number of the system call that the stop interrupted, or -1.
///   - stack: Room for `size` bytes.
int64_t apus_stop(int32_t thread, bool is_child, uint64_t *_Nonnull registers,
                  int32_t *_Nonnull register_count, int64_t *_Nonnull call, void *_Nonnull stack,
                  size_t size);

/// Lets a thread go on that did not stop in time. Returns false if it still has not stopped
/// or ended.
bool apus_stop_again(int32_t thread, bool is_child);

/// The system call by which the kernel goes on with a call that was interrupted.
int64_t apus_restarted_call(void);

#endif
