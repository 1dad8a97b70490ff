#if defined(__linux__)
#define _GNU_SOURCE
#include "task.h"

#include <string.h>

/// The flags of a task: the kind of a job, which is 0 for tasks, and bits.
#define JOB_KIND 0xFFU
#define IS_CHILD (1U << 24)
#define IS_GROUP_CHILD (1U << 26)
/// A bit of the status.
#define IS_RUNNING (1U << 11)

/// A record of a task. It is in the memory of the function whose scope holds the child, or the group.
struct record {
  uint64_t flags;
  uint64_t next;
  /// Only the record of an `async let` has it.
  uint64_t child;
};
#define RECORD_KIND 0xFFU
#define CHILD_RECORD 1U
#define GROUP_RECORD 2U
/// The record of a group is behind its first word.
#define GROUP_RECORD_OFFSET 8U

/// Limits of lists that may be circles.
#define MOST_GENERATIONS 64
#define MOST_RECORDS 256
#define MOST_CONTEXTS 512

/// Reads a task with the words behind it, by one call of the kernel. Returns whether there is one.
static bool read_task(const struct apus_walk *walk, uint64_t address, struct apus_task_view *view) {
  uint8_t bytes[APUS_LARGEST_TASK + sizeof view->child];
  size_t size = walk->walker->tasks.size;
  if (address == 0 || address % 16 != 0 ||
      !apus_copy_memory(walk->walker->process, address, bytes, size + sizeof view->child))
    return false;
  view->address = address;
  memcpy(&view->task, bytes, sizeof view->task);
  memcpy(&view->child, bytes + size, sizeof view->child);
  return view->task.metadata == walk->walker->tasks.metadata && (view->task.flags & JOB_KIND) == 0;
}

bool apus_walk_task(struct apus_walk *walk, const uint64_t *locals, struct apus_task_view *view) {
  const struct apus_task_layout *tasks = &walk->walker->tasks;
  for (uint32_t i = 0; i < tasks->local_words; i++)
    if (read_task(walk, locals[i], view) && (view->task.status & IS_RUNNING)) {
      walk->sample->task = view->task.number;
      return true;
    }
  return false;
}

/// Finds the record of a child, or of its group, in the list of the parent. Returns its address, or 0.
static uint64_t find_scope(struct apus_walk *walk, const struct apus_task *parent, uint64_t task, uint64_t group) {
  struct record record;
  uint64_t address = parent->records;
  for (int i = 0; i < MOST_RECORDS && address != 0; i++) {
    if (address % 8 != 0 || !apus_walk_read(walk, address, &record, sizeof record)) return 0;
    uint64_t kind = record.flags & RECORD_KIND;
    if (group == 0 && kind == CHILD_RECORD && record.child == task) return address;
    if (group != 0 && kind == GROUP_RECORD && address == group + GROUP_RECORD_OFFSET) return address;
    address = record.next;
  }
  return 0;
}

/// Adds the suspended function whose context holds a scope, and its callers. Returns whether the outermost
/// function of the task was reached.
///
/// Functions that were called in the scope are left out: they may have nothing to do with the child. Of the
/// contexts before the scope, that of its function is the nearest, because the scope is in its memory.
///
/// - Parameter has_room: Becomes false if the sample has no room for all callers.
static bool add_callers(struct apus_walk *walk, const struct apus_task *task, uint64_t scope, bool *has_room) {
  uint16_t first = walk->sample->contexts;
  uint64_t address = task->resume, context = task->context, nearest = 0, words[2];
  for (int i = 0; i < MOST_CONTEXTS && context != 0; i++) {
    if (context % 8 != 0 || !apus_walk_read(walk, context, words, sizeof words)) return false;
    // A function that waits for a continuation is named by the task and by the context.
    if (walk->walker->is_async(address) && !(i == 0 && address == words[1])) {
      if (context <= scope && context > nearest) {
        nearest = context;
        walk->sample->contexts = first;
        *has_room = true;
      }
      if (nearest != 0 && !apus_walk_add(walk, address)) *has_room = false;
    }
    // A function of the runtime, which waits for a child, stands between some functions.
    context = words[0];
    address = words[1];
  }
  return context == 0 && nearest != 0;
}

/// Whether a parent is suspended where it was before.
static bool is_same_wait(const struct apus_walk *walk, const struct apus_task_view *before) {
  struct apus_task_view now;
  return read_task(walk, before->address, &now) && !(now.task.status & IS_RUNNING) &&
         now.task.resume == before->task.resume && now.task.context == before->task.context;
}

/// Adds the functions of the parent of a child task, which becomes the task of the view.
static enum apus_chain_end add_parent(struct apus_walk *walk, struct apus_task_view *view) {
  struct apus_agent_sample *sample = walk->sample;
  uint64_t child = view->address;
  uint64_t group = view->task.flags & IS_GROUP_CHILD ? view->child.group : 0;
  // The parent may have run since the block was read.
  walk->block.start = APUS_NO_BLOCK;
  if (!read_task(walk, view->child.parent, view)) return APUS_CHAIN_CUT;
  if (sample->parent == 0) sample->parent = view->task.number;
  if (view->task.status & IS_RUNNING) return APUS_CHAIN_PARENT_RUNS;
  uint16_t before = sample->contexts;
  uint64_t scope = find_scope(walk, &view->task, child, group);
  bool has_room = true;
  bool is_added = scope != 0 && add_callers(walk, &view->task, scope, &has_room);
  bool is_same = is_same_wait(walk, view);
  if (is_added && is_same) return has_room ? APUS_CHAIN_WHOLE : APUS_CHAIN_CUT;
  sample->contexts = before;
  return is_same ? APUS_CHAIN_CUT : APUS_CHAIN_PARENT_RUNS;
}

void apus_walk_parents(struct apus_walk *walk, struct apus_task_view *view) {
  for (int i = 0; (view->task.flags & IS_CHILD) && walk->sample->end == APUS_CHAIN_WHOLE; i++)
    walk->sample->end = i < MOST_GENERATIONS ? add_parent(walk, view) : APUS_CHAIN_CUT;
}
#endif
