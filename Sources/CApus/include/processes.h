// Starting this program again.
#ifndef CAPUS_PROCESSES_H
#define CAPUS_PROCESSES_H

#include <stdint.h>

/// The descriptor on which a measuring process reports.
#define APUS_REPORT_DESCRIPTOR 3

/// Starts `program` with the given arguments, this process's environment and one more variable
/// (`NAME=value`, which replaces one of that name). Standard output becomes /dev/null; `report` becomes
/// APUS_REPORT_DESCRIPTOR. Returns 0 and the process's number, or an errno value.
int apus_spawn(const char *_Nonnull program, char *_Nullable *_Nonnull arguments,
               const char *_Nonnull variable, int report, int32_t *_Nonnull child);

/// Has the kernel kill this process when the thread of `parent` that started it ends, even by SIGKILL,
/// and ends it at once where that was before. Linux only.
void apus_end_with_parent(int32_t parent);

/// Opens /dev/null in place of standard descriptors that are closed, in the direction in which it cannot
/// be used: no file or pipe of ours gets their numbers, and a write to them is an error.
void apus_fill_standard_descriptors(void);

#endif
