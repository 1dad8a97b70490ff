// The agent has no functions for other modules: the loader runs its constructor.
//
// The recorder loads the dynamic library of this module into a program with LD_PRELOAD. The kernel then
// sends SIGTRAP to each thread that it samples, and the handler walks the frames of the thread and the
// contexts of its `async` functions, which are on the heap and not on the stack. Nothing in the handler
// allocates, locks or follows a pointer that could fault.
#ifndef CAPUS_SAMPLING_AGENT_H
#define CAPUS_SAMPLING_AGENT_H
#endif
