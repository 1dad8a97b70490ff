// Starts threads. This file is not named threads.h because the C library has a header of that name.
#ifndef CAPUS_THREAD_START_H
#define CAPUS_THREAD_START_H

/// Runs `body` on a new detached thread. Returns 0, or an errno value if `body` does not run.
int apus_detach_thread(void (*_Nonnull body)(void *_Nullable context), void *_Nullable context);

#endif
