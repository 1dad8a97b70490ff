// Runs a command once, from its start to its end, and measures it.
#ifndef CAPUS_COMMANDS_H
#define CAPUS_COMMANDS_H

#include <stdint.h>

/// A run of a command: its time and the kernel's counts.
///
/// The counts include those children of the command that it waited for.
struct apus_command_run {
  /// The errno value of a failed start, or 0.
  int32_t failure;
  /// The exit status as `wait4` returns it.
  int32_t status;
  /// The time from before the start of the process until `wait4` returned.
  int64_t wall_nanoseconds;
  int64_t user_nanoseconds;
  int64_t system_nanoseconds;
  int64_t peak_bytes;
  /// The peak memory with which the process began; the kernel cannot report a smaller peak.
  int64_t floor_bytes;
};

/// Starts a process that runs `program` once and reports the run.
///
/// The process is a fork of this process and runs only a few lines of C. This has two reasons:
///
/// - A program begins with the peak memory of the process that started it. A fork has little more
///   memory than this process has written: 3 MiB if this process has 14.
/// - No other work can delay its clock.
///
/// Standard output and errors become /dev/null; standard input is the file `input`, opened for this run,
/// or /dev/null if it is null. Both processes are in a group of their own.
/// On Linux, they end with the thread that called this function. Returns 0, the descriptor of the
/// report and the number of the process, or an errno value.
int apus_start_command(const char *_Nonnull program, char *_Nullable *_Nonnull arguments,
                       const char *_Nullable input, int *_Nonnull report, int32_t *_Nonnull starter);

/// Reads the report, and waits for it for at most `milliseconds`. Returns 1 with a run, 0 if it is
/// not written yet, and -1 if the process ended without it.
int apus_take_command_run(int report, int milliseconds, struct apus_command_run *_Nonnull run);

/// Asks the processes of a command's group to end (SIGTERM), and waits for the end of the command for
/// at most `milliseconds`.
void apus_stop_command(int report, int32_t starter, int milliseconds);

/// Kills the remaining processes of a command's group, closes the report and reaps the starter.
void apus_finish_command(int report, int32_t starter);

#endif
