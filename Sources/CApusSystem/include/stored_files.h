// The system calls behind a file whose bytes must survive crashes.
#ifndef CAPUS_STORED_FILES_H
#define CAPUS_STORED_FILES_H

#include <stdint.h>

/// The offset of the next bytes of a file that are no hole, from an offset on; the offset itself if the system cannot
/// tell, and INT64_MAX if there are none. `end` gets the offset of the hole behind them, or INT64_MAX.
int64_t apus_next_data(int file, int64_t offset, int64_t *_Nonnull end);

/// Opens a file of an open folder, for reading or also for writing. Returns a descriptor or a negative
/// errno. A symbolic link is an error (ELOOP).
int apus_open_in(int folder, const char *_Nonnull name, int writes);

/// Makes a file at least `count` bytes long, and allocates space for all of them, also for holes. Returns 0 or a negative
/// errno: ENOSPC if there is no space, EFBIG past the limit of the process (RLIMIT_FSIZE), without a signal.
int apus_allocate(int file, int64_t count);

/// Gives the space of a file from an offset on back to the file system, if it can. The size stays, and the bytes are zeros.
void apus_release_space(int file, int64_t offset);

/// Waits until the bytes of a file are on the disk, and its size if they need it. Returns 0 or a negative
/// errno.
int apus_flush_data(int file);

/// Locks a file until its last descriptor is closed or its process ends. Returns 0 or a negative errno:
/// EWOULDBLOCK if it is locked elsewhere.
int apus_lock_file(int file);

#endif
