// Checks of the records that waiting tasks use. Builds with APUS_CHECKED have them: debug builds, and those of
// the sanitizers and of the soak tests.
//
//  - A record that is given back is overwritten, and is used again only after many others were given back. Every
//    use of an overwritten record ends the process, and so does every change of one.
//  - A test may stop a thread between two steps of an operation, and let other threads run there.
#ifndef CAPUS_CHECKS_H
#define CAPUS_CHECKS_H

#include <stdbool.h>
#include <stdint.h>

/// The `place` of a record that was given back.
#define APUS_PLACE_GIVEN_BACK 0xA5A5A5A5u

/// Sets a function that the calling thread calls before each lock of a channel, each wake-up and each return of a
/// record; null for none.
void apus_set_checkpoint(void (*_Nullable body)(void *_Nullable context), void *_Nullable context);

/// Calls the function of the calling thread, if there is one.
void apus_checkpoint(void);

/// Between the two calls the calling thread passes checkpoints without a stop: the runtime's locks are held there.
void apus_checkpoints_disable(void);
void apus_checkpoints_enable(void);

/// What the system refuses to the workers, as a test wishes.
enum { APUS_REFUSE_THREADS = 1, APUS_REFUSE_MEMORY = 2, APUS_REFUSE_RECORDS = 4 };
void apus_refuse(uint32_t what);
uint32_t apus_refused(void);

#endif
