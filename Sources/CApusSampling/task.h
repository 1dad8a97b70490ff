// A task of Swift's runtime as it is read from the memory of a process.
#ifndef CAPUS_SAMPLING_TASK_H
#define CAPUS_SAMPLING_TASK_H

#include "walking.h"

#include <assert.h>
#include <stddef.h>

/// The beginning of a task on 64 bits, in version 1 of the runtime's layout.
struct apus_task {
  uint64_t metadata;
  uint64_t references;
  uint64_t scheduler[2];
  uint32_t flags;
  /// The lower half of the number that the runtime counts tasks with.
  uint32_t number;
  uint64_t voucher;
  uint64_t reserved;
  /// Where the task resumes, and with which context; both are old while the task runs.
  uint64_t resume;
  uint64_t context;
  uint64_t padding;
  uint64_t exclusivity[2];
  uint32_t status;
  uint32_t unused;
  /// The first of a list of records, of which each `async let` and each group has one.
  uint64_t records;
};
static_assert(offsetof(struct apus_task, resume) == 56 && offsetof(struct apus_task, status) == 96 &&
                  sizeof(struct apus_task) == APUS_LEAST_TASK,
              "layout of tasks");

/// The words behind a child task. Behind another task are other words, at least as many.
struct apus_child {
  uint64_t parent;
  uint64_t next;
  /// Only a child of a group has it.
  uint64_t group;
};

/// A task as it was when it was read.
struct apus_task_view {
  uint64_t address;
  struct apus_task task;
  struct apus_child child;
};

#endif
