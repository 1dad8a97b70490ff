// Checks of the records of waiting tasks. Builds with APUS_CHECKED have them: debug builds, and the
// builds of the sanitizers and of the soak tests.
//
//  - A record that is returned to the store is overwritten. It is used again only after many other
//    records were returned. Every use or change of an overwritten record ends the process.
//  - A test may stop a thread between two steps of an operation, and run other threads there.
#ifndef CAPUS_CHECKS_H
#define CAPUS_CHECKS_H

#include <stdbool.h>
#include <stdint.h>

/// The `case_index` of a record that was returned to the store.
#define APUS_CASE_GIVEN_BACK 0xA5A5A5A5u

/// Sets a function that the calling thread calls before each lock of a channel, each wake-up and
/// each return of a record, or null for none.
void apus_set_checkpoint(void (*_Nullable body)(void *_Nullable context), void *_Nullable context);

/// Calls the checkpoint function of the calling thread, if it is set.
void apus_checkpoint(void);

/// Between these two calls the calling thread passes checkpoints without a stop, because it holds
/// locks of the runtime.
void apus_checkpoints_disable(void);
void apus_checkpoints_enable(void);

/// The resources that the system refuses to the workers, at the request of a test. Stacks are
/// refused above 512 KiB.
enum { APUS_REFUSE_THREADS = 1, APUS_REFUSE_MEMORY = 2, APUS_REFUSE_RECORDS = 4, APUS_REFUSE_STACKS = 8 };
void apus_refuse(uint32_t what);
uint32_t apus_refused(void);

#endif
