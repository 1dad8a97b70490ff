// The processors that workers run on. Not for Swift, which calls `affinity.h` of CApusSystem.
#ifndef CAPUS_TASKS_PROCESSORS_H
#define CAPUS_TASKS_PROCESSORS_H

/// The processor that the calling thread is on, or -1 if the system does not say.
int apus_tasks_current_processor(void);

/// The number of processors that this process may use, at least 1.
int apus_tasks_processor_count(void);

#endif
