// The processors that a thread runs on.
#ifndef CAPUS_AFFINITY_H
#define CAPUS_AFFINITY_H

#include <stdint.h>

/// Writes the numbers of the processors that this thread may use, in ascending order. Returns the
/// number of such processors, which may exceed `capacity`, or -1 if the system cannot tell.
int apus_allowed_processors(int32_t *_Nonnull processors, int capacity);

/// Binds the calling thread to `count` processors. Returns 0, or an errno value.
int apus_bind_thread(const int32_t *_Nonnull processors, int count);

/// Returns the processor on which the calling thread runs, or -1 if the system cannot tell.
int apus_current_processor(void);

#endif
