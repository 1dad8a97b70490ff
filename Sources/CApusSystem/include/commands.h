// Running a command once, from its start to its end, and measuring it.
#ifndef CAPUS_COMMANDS_H
#define CAPUS_COMMANDS_H

#include <stdint.h>

/// A run of a command: its time, and the kernel's counts for it and for those of its children that it waited for.
struct apus_command_run {
  /// The errno value with which the program could not be started, or 0.
  int32_t failure;
  /// The exit status as `wait4` gives it.
  int32_t status;
  /// The time from before the start of the process until its end was known.
  int64_t wall_nanoseconds;
  int64_t user_nanoseconds;
  int64_t system_nanoseconds;
  int64_t peak_bytes;
  /// The peak with which the kernel let the process begin; a smaller peak of its own is not counted.
  int64_t floor_bytes;
};

/// Starts a process that runs `program` once and reports the run.
///
/// The process is a copy of this one and runs nothing but a few lines of C. Two reasons: the kernel lets a program begin
/// with the peak memory of the process that started it, and a copy has little more than what this process has
/// written (3 MiB where this process has 14); and nothing else can delay its clock. Standard input, output and errors become
/// /dev/null. Both processes are in a group of their own, and end with the thread that called this (Linux).
/// Returns 0 and the descriptor of the report and the number of the process, or an errno value.
int apus_start_command(const char *_Nonnull program, char *_Nullable *_Nonnull arguments,
                       int *_Nonnull report, int32_t *_Nonnull starter);

/// Reads the report, and waits for it for at most so long. Returns 1 with a run, 0 if there is none yet, and -1 if the
/// process ended without one.
int apus_take_command_run(int report, int milliseconds, struct apus_command_run *_Nonnull run);

/// Kills what is left of a command's group, closes the report and reaps the process that started the command.
void apus_finish_command(int report, int32_t starter);

#endif
