// Starts this program again, or another program.
#ifndef CAPUS_PROCESSES_H
#define CAPUS_PROCESSES_H

#include <stdint.h>

/// The descriptor on which a measuring process reports.
#define APUS_REPORT_DESCRIPTOR 3

/// The descriptor of the page that a measuring process shares with others.
#define APUS_PAGE_DESCRIPTOR 4

/// Starts `program` in a process group of its own. On Linux, it ends with the thread that started
/// it.
///
/// Standard input and output become /dev/null. Returns 0 or an errno value. A program that the
/// kernel cannot run is an error too.
///
/// - Parameters:
///   - program: The path of the program.
///   - arguments: The arguments with the program's name first, or null for its name alone.
///   - variable: Null, or `NAME=value`, which is added to this process's environment or replaces
///     the variable of that name there.
///   - report: Becomes APUS_REPORT_DESCRIPTOR unless it is negative.
///   - page: Becomes APUS_PAGE_DESCRIPTOR unless it is negative.
///   - quiet: If not 0, standard error becomes /dev/null.
///   - child: Receives the number of the process.
int apus_spawn(const char *_Nonnull program, char *_Nullable *_Nullable arguments,
               const char *_Nullable variable, int report, int page,
               int quiet, int32_t *_Nonnull child);

/// Starts a program that reads `input` and writes `output`, and inherits the rest of the
/// environment.
///
/// If its name has no slash, the program is searched for in PATH. It outlives this process if it
/// does not notice the end of its input. SIGCHLD, SIGPIPE and SIGXFSZ have their default actions in
/// it. Returns 0 and the number of the process, or an errno value. A program that the kernel cannot
/// run is an error too.
int apus_spawn_filter(const char *_Nonnull program, char *_Nullable *_Nonnull arguments, int input,
                      int output, int32_t *_Nonnull child);

/// Kills a child that has not been reaped yet; has no effect on any other process.
void apus_kill(int32_t child);

/// The wait status of a process, and its resource usage with that of the children it waited for.
struct apus_ending {
  int32_t status;
  int64_t cpu_nanoseconds;
  int64_t peak_bytes;
};

/// Waits for a child and reaps it. Returns 0 or an errno value.
///
/// ECHILD means that the kernel or other code of this process has reaped the child, which loses its
/// status. The kernel reaps children if SIGCHLD is ignored.
int apus_reap(int32_t child, struct apus_ending *_Nonnull ending);

/// Kills the children of a process and theirs, also those that lead groups of their own; the process itself lives on. On systems
/// other than Linux nothing happens.
void apus_end_descendants(int32_t process);

/// Kills every process of the group that `leader` leads.
void apus_end_group(int32_t leader);

/// Returns whether a child has ended, without reaping it; waits for its end if `waits` is not 0.
///
/// Until the child is reaped, no other process or group has its number. Returns 0 as well if the child
/// was reaped by other code.
int apus_has_ended(int32_t child, int waits);

/// Makes the kernel kill this process when the thread of `parent` that started it ends, even by
/// SIGKILL. Ends this process at once if `parent` has already ended. Linux only.
void apus_end_with_parent(int32_t parent);

/// Makes the kernel send this process a signal when the thread of `parent` that started it ends, even by
/// SIGKILL. Ends this process at once if `parent` has already ended. Linux only.
void apus_signal_with_parent(int32_t parent, int number);

/// Sets the actions of signals that a measuring program needs. Only its `main` may call this.
///
/// SIGCHLD gets its default action, because the exit statuses of children would be lost otherwise.
/// SIGXFSZ is ignored, so that a write past the limit is an error.
void apus_take_program_signals(void);

/// Opens /dev/null for each closed standard descriptor, so that no other file or pipe gets its
/// number.
///
/// Its direction is opposite to its use: reads of standard input and writes to the others fail.
void apus_fill_standard_descriptors(void);

#endif
