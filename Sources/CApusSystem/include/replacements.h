// The system calls behind the replacement of a file.
#ifndef CAPUS_REPLACEMENTS_H
#define CAPUS_REPLACEMENTS_H

#include <stdint.h>

/// Makes a file for writing that is not there yet, in an open folder. Returns a descriptor or a negative errno.
int apus_create_in(int folder, const char *_Nonnull name, uint32_t mode);

/// Locks a file that was just made, until its last descriptor is closed or its process ends. Returns 0 or a negative
/// errno: EWOULDBLOCK if somebody else has locked it, ESTALE if it has been removed before it was locked.
int apus_claim_file(int file);

/// Removes a file that was made for a replacement and that nobody has locked. Returns 1 if it was removed, 0 if it is
/// in use, belongs to somebody else or is no plain file, or a negative errno.
int apus_remove_unclaimed(int folder, const char *_Nonnull name);

/// Gives a file the access control list of another, or none if that has none. Returns 0 or a negative errno. Elsewhere
/// than on Linux it does nothing.
int apus_copy_access_list(const char *_Nonnull from, int file);

#endif
