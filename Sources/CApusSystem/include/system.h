// System calls that are variadic, unwrapped, or named differently per system.
#ifndef CAPUS_SYSTEM_H
#define CAPUS_SYSTEM_H

#include <stdbool.h>
#include <stdint.h>

/// Makes the cheapest system call, `getppid`. On Linux it bypasses the C library, which may answer
/// without a system call.
int64_t apus_cheapest_system_call(void);

/// Returns the file system's magic number (`statfs.f_type`) on Linux, or a negative errno value.
int64_t apus_file_system_type(const char *_Nonnull path);

/// Returns how many bytes an unprivileged user may still write to the file system, or a negative
/// errno value.
int64_t apus_free_space(const char *_Nonnull path);

/// Removes a folder with all its files and folders. Links are removed and not followed. Entries that
/// cannot be removed remain.
void apus_remove_folder(const char *_Nonnull path);

/// Opens a file: Swift cannot call the variadic `open`. Returns a descriptor or a negative errno.
int apus_open(const char *_Nonnull path, int flags, uint32_t mode);

/// Waits until a file, or the entries of a folder, are on the disk. Returns 0 or a negative errno.
/// A descriptor that has nothing to flush, such as a pipe, counts as flushed.
int apus_flush(int descriptor);

/// Advises the system that a file will have `count` bytes; its final size may differ. Does nothing
/// if the system or the file does not support the advice.
void apus_reserve(int descriptor, int64_t count);

/// Advises the system to begin to write a range of a file to the disk, without waiting. Does
/// nothing if the system or the file does not support the advice.
void apus_start_flush(int descriptor, int64_t offset, int64_t count);

/// Waits until all writes to the file system of a file are on the disk. Returns 0 or a negative
/// errno. If the system lacks such a call, it asks for a flush of all file systems.
int apus_flush_file_system(int descriptor);

/// Closes a descriptor in the programs that this process starts. Returns 0 or an errno value.
int apus_close_on_exec(int descriptor);

/// Makes a pipe that the programs of this process do not inherit. Returns 0 or an errno value.
int apus_pipe(int *_Nonnull reader, int *_Nonnull writer);

/// Waits for `events` of `descriptor` or for bytes in `other`, which is ignored if it is negative.
/// Returns 1 if `other` has bytes, 0 if it has none, or a negative errno value.
int apus_wait_for(int descriptor, short events, int other);

/// Whether a read of a descriptor returns without waiting, because it has bytes or is at its end. A
/// negative descriptor has no bytes.
bool apus_has_bytes(int descriptor);

/// Makes writes to a pipe return if they would have to wait. Returns 0 or a negative errno.
int apus_write_without_waiting(int descriptor);

/// Writes without the signal that a pipe without a reader raises.
///
/// Returns the number of bytes that were written, or a negative errno. EPIPE means that the pipe
/// has no reader, EAGAIN that it has no room.
int64_t apus_write_quietly(int descriptor, const void *_Nullable bytes, int64_t count);

/// Writes to a file without the signal of a write past the process's limit (RLIMIT_FSIZE). Returns
/// the number of bytes that were written, or a negative errno: EFBIG past the limit.
int64_t apus_write_file(int descriptor, const void *_Nullable bytes, int64_t count);

/// Asks the kernel to drop a file's clean pages from its cache, from an offset on. Returns 0 or an errno value.
int apus_drop_file_pages(int descriptor, int64_t offset);

/// Returns the number of the signal (SIGINT, SIGTERM or SIGHUP) that arrived, or 0 if none did.
int apus_interrupted(void);
/// Makes SIGINT, SIGTERM and SIGHUP set `apus_interrupted`; a second signal ends the process at once.
/// SIGHUP stays ignored if it is ignored.
void apus_watch_interrupts(void);

#endif
