// The system calls behind the replacement of a file.
#ifndef CAPUS_REPLACEMENTS_H
#define CAPUS_REPLACEMENTS_H

#include <stdint.h>

/// Creates a new file for writing in an open folder. Returns a descriptor or a negative errno.
int apus_create_in(int folder, const char *_Nonnull name, uint32_t mode);

/// Locks a new file until its last descriptor is closed or its process ends.
///
/// Returns 0 or a negative errno. EWOULDBLOCK means that the file was already locked, ESTALE that
/// it was removed before it was locked.
int apus_claim_file(int file);

/// Removes a file that was created for a replacement, unless it is locked.
///
/// Returns 1 if the file was removed, or a negative errno. Returns 0 if the file is in use, belongs
/// to another user or is not a regular file.
int apus_remove_unclaimed(int folder, const char *_Nonnull name);

/// Copies the access control list of a file to another, or removes it if the source has no list.
/// Returns 0 or a negative errno. On systems other than Linux, it does nothing.
int apus_copy_access_list(const char *_Nonnull from, int file);

#endif
