// Starting threads. The name is not threads.h because that is a header of the C library.
#ifndef CAPUS_THREAD_START_H
#define CAPUS_THREAD_START_H

/// Runs `body` on a new detached thread. Returns an errno value, and runs nothing if it is not 0.
int apus_detach_thread(void (*_Nonnull body)(void *_Nullable context), void *_Nullable context);

#endif
