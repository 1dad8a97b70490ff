// The layout of tasks in the runtime of the process.
#ifndef CAPUS_SAMPLING_LAYOUT_H
#define CAPUS_SAMPLING_LAYOUT_H

#include "../CApusSampling/include/walk.h"

/// Reads the layout from the variables that the runtime has for debuggers. It has no local words if the layout is
/// not known. Takes locks; never called in the handler.
///
/// - Parameter offset: Gets the bytes from the thread pointer to the local words of the runtime.
__attribute__((visibility("hidden"))) struct apus_task_layout apus_task_layout_read(uint64_t *offset);

/// The address from which the local words of the calling thread are counted.
static inline uint64_t apus_thread_pointer(void) { return (uint64_t)(uintptr_t)__builtin_thread_pointer(); }

#endif
