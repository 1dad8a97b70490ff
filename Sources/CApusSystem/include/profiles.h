// The optional recorder of profiles (product ApusSampling), found at link time.
#ifndef CAPUS_PROFILE_LINK_H
#define CAPUS_PROFILE_LINK_H

#include <stdbool.h>
#include <stdint.h>

/// Whether the program links the recorder.
bool apus_profile_link_exists(void);

/// Prepares to record this process, with so many samples for each second of processor time. Returns null, or the
/// reason why nothing can be recorded, which the caller frees.
char *_Nullable apus_profile_link_begin(int32_t rate);

/// Begins or continues to record.
void apus_profile_link_resume(void);

/// Stops to record.
void apus_profile_link_pause(void);

/// Ends the recording. Returns its heaviest lines of code as JSON, which the caller frees.
///
/// - Parameter lines: The greatest number of lines.
char *_Nullable apus_profile_link_end(int32_t lines);

#endif
