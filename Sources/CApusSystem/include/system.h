// System calls that are variadic, unwrapped, or named differently per system.
#ifndef CAPUS_SYSTEM_H
#define CAPUS_SYSTEM_H

#include <stdbool.h>
#include <stdint.h>

/// The cheapest system call there is, made for real (C libraries may answer `getppid` themselves).
int64_t apus_cheapest_system_call(void);

/// The file system's magic number (`statfs.f_type`) on Linux, or a negative errno value.
int64_t apus_file_system_type(const char *_Nonnull path);

/// How many bytes an unprivileged user may still write to the file system, or a negative errno value.
int64_t apus_free_space(const char *_Nonnull path);

/// Opens a file: Swift cannot call the variadic `open`. Returns a descriptor or a negative errno.
int apus_open(const char *_Nonnull path, int flags, uint32_t mode);

/// Waits until a file, or the entries of a folder, are on the disk. Returns 0 or a negative errno; what
/// has nothing to flush, such as a pipe, counts as flushed.
int apus_flush(int descriptor);

/// Advises the system that a file will have so many bytes, which it need not have in the end. Does nothing where the
/// system or the file knows no such advice.
void apus_reserve(int descriptor, int64_t count);

/// Advises the system to begin to bring some bytes of a file to the disk, without waiting for them. Does nothing
/// where the system or the file knows no such advice.
void apus_start_flush(int descriptor, int64_t offset, int64_t count);

/// Waits until everything that was written to the file system of a file is on the disk. Returns 0 or a
/// negative errno; where there is no such call, it is asked of all file systems.
int apus_flush_file_system(int descriptor);

/// Keeps a descriptor out of the programs that this process starts. Returns 0 or an errno value.
int apus_close_on_exec(int descriptor);

/// Makes a pipe that programs which this process starts do not get. Returns 0 or an errno value.
int apus_pipe(int *_Nonnull reader, int *_Nonnull writer);

/// Waits for `events` of `descriptor` or for bytes in `other`, which is not looked at when negative.
/// Returns 1 when `other` has bytes, 0 when it has none, or a negative errno value.
int apus_wait_for(int descriptor, short events, int other);

/// Whether reading from a descriptor needs no waiting: there are bytes, or it is the end. Of a negative
/// one nothing can be read.
bool apus_has_bytes(int descriptor);

/// Makes writes to a pipe return where they would wait. Returns 0 or a negative errno.
int apus_write_without_waiting(int descriptor);

/// Writes without the signal that a pipe without a reader raises. Returns how many bytes were taken, or a
/// negative errno: EPIPE where there is no reader, EAGAIN where there is no room.
int64_t apus_write_quietly(int descriptor, const void *_Nullable bytes, int64_t count);

/// Writes to a file without the signal that a write past the limit of the process (RLIMIT_FSIZE) raises. Returns how
/// many bytes were taken, or a negative errno: EFBIG past the limit.
int64_t apus_write_file(int descriptor, const void *_Nullable bytes, int64_t count);

/// Asks the kernel to forget one file's clean pages. Returns 0 or an errno value.
int apus_drop_file_pages(int descriptor);

/// What a signal of the user asked: 0, or the number of the signal that arrived.
int apus_interrupted(void);
/// Makes SIGINT and SIGTERM set `apus_interrupted`; a second one ends the process at once.
void apus_watch_interrupts(void);

#endif
