// Starts a command that waits before its program runs, so that it can be observed from the beginning.
#ifndef CAPUS_HOLDING_H
#define CAPUS_HOLDING_H

#include <stdint.h>

/// A process that waits for its release.
struct apus_held {
  int32_t child;
  /// A descriptor whose byte releases the process.
  int gate;
  /// A descriptor that has the errno value if the program could not be executed.
  int failure;
};

/// Starts a process that waits for `apus_release`. Returns 0 or an errno value.
///
/// It has the standard streams, the working folder and the process group of this process. A program
/// without a slash is searched for in PATH.
int apus_hold(const char *_Nonnull program, char *_Nullable *_Nonnull arguments,
              struct apus_held *_Nonnull held);

/// Lets the process execute its program, and closes the descriptors. Returns 0, or an errno value if
/// the program could not be executed; the process is reaped then.
int apus_release(struct apus_held held);

/// Ends a process that was not released.
void apus_drop_held(struct apus_held held);

#endif
