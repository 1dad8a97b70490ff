// Starting this program again, or another one.
#ifndef CAPUS_PROCESSES_H
#define CAPUS_PROCESSES_H

#include <stdint.h>

/// The descriptor on which a measuring process reports.
#define APUS_REPORT_DESCRIPTOR 3

/// The descriptor under which a measuring process finds the page that it shares with others.
#define APUS_PAGE_DESCRIPTOR 4

/// Starts `program`, in a process group of its own and ending with the thread that started it (Linux).
///
/// Its environment is this process's and one more `variable` (`NAME=value`, which replaces one of that
/// name; null for none); its arguments are `arguments`, or its own name alone where they are null.
/// Standard input and output become /dev/null; `report` and `page` become APUS_REPORT_DESCRIPTOR and
/// APUS_PAGE_DESCRIPTOR unless they are negative; a `quiet` program's errors go to /dev/null. Returns 0 and the process's number, or an errno value;
/// a program that the kernel will not run is an error here.
int apus_spawn(const char *_Nonnull program, char *_Nullable *_Nullable arguments,
               const char *_Nullable variable, int report, int page,
               int quiet, int32_t *_Nonnull child);

/// Starts a program that reads `input` and writes `output`, and inherits the rest of the environment.
///
/// It is looked for in PATH where its name has no slash, and outlives this process if it does not notice
/// the end of its input. SIGCHLD, SIGPIPE and SIGXFSZ have their default actions in it. Returns 0 and the process's number, or an errno value; a program that the kernel
/// will not run is an error here.
int apus_spawn_filter(const char *_Nonnull program, char *_Nullable *_Nonnull arguments, int input,
                      int output, int32_t *_Nonnull child);

/// Kills a child that was not reaped yet; any other process is left alone.
void apus_kill(int32_t child);

/// How a process ended and what it used, with those of its children that it waited for.
struct apus_ending {
  int32_t status;
  int64_t cpu_nanoseconds;
  int64_t peak_bytes;
};

/// Reaps a child, waiting for it. Returns 0 or an errno value: ECHILD if the kernel or other code of this process
/// has reaped it, which loses its status. The kernel does so if SIGCHLD is ignored.
int apus_reap(int32_t child, struct apus_ending *_Nonnull ending);

/// Kills every process of the group that `leader` began.
void apus_end_group(int32_t leader);

/// Has the kernel kill this process when the thread of `parent` that started it ends, even by SIGKILL,
/// and ends it at once where that was before. Linux only.
void apus_end_with_parent(int32_t parent);

/// Sets the actions of signals that a measuring program needs, for its `main` alone: SIGCHLD gets its default, or
/// the exit statuses of children would be lost; SIGXFSZ is ignored, so that a write past the limit is an error.
void apus_take_program_signals(void);

/// Opens /dev/null in place of standard descriptors that are closed, in the direction in which it cannot
/// be used: no file or pipe of ours gets their numbers, and a write to them is an error.
void apus_fill_standard_descriptors(void);

#endif
