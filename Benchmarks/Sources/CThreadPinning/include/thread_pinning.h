// Binds threads to processors, for programs that must take all samples on one processor.
#ifndef THREAD_PINNING_H
#define THREAD_PINNING_H

/// Binds the calling thread to the last processor that it may use. Returns its number, or -1.
int thread_pin(void);

#endif
