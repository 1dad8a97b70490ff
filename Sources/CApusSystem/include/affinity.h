// Which processor a thread runs on.
#ifndef CAPUS_AFFINITY_H
#define CAPUS_AFFINITY_H

#include <stdint.h>

/// Writes the numbers of the processors that this thread may use, ascending, and returns how many
/// there are (which may exceed `capacity`), or -1 where the system cannot say.
int apus_allowed_processors(int32_t *_Nonnull processors, int capacity);

/// Binds the calling thread to `count` processors. Returns 0, or an errno value.
int apus_bind_thread(const int32_t *_Nonnull processors, int count);

/// The processor that the calling thread is on, or -1.
int apus_current_processor(void);

#endif
