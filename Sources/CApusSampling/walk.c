#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "task.h"

#include <string.h>

#if defined(__linux__)
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/// A frame that is farther from its callee is none: the usual limit of a stack.
#define LARGEST_FRAME (8UL << 20)

bool apus_copy_memory(int32_t process, uint64_t address, void *bytes, size_t size) {
  struct iovec local = {bytes, size}, remote = {(void *)(uintptr_t)address, size};
  return syscall(SYS_process_vm_readv, (long)process, &local, 1L, &remote, 1L, 0L) == (long)size;
}

bool apus_walk_read(struct apus_walk *walk, uint64_t address, void *bytes, size_t size) {
  struct apus_block *block = &walk->block;
  uint64_t start = address & ~(APUS_BLOCK_SIZE - 1);
  size_t offset = address - start;
  if (offset + size > APUS_BLOCK_SIZE) return apus_copy_memory(walk->walker->process, address, bytes, size);
  if (block->start != start) {
    block->start = start;
    if (!apus_copy_memory(walk->walker->process, start, block->bytes, APUS_BLOCK_SIZE)) {
      block->start = APUS_NO_BLOCK;
      return false;
    }
  }
  memcpy(bytes, block->bytes + offset, size);
  return true;
}

bool apus_walk_add(struct apus_walk *walk, uint64_t address) {
  struct apus_agent_sample *sample = walk->sample;
  if (sample->frames + sample->contexts == APUS_AGENT_ADDRESSES) return false;
  walk->addresses[sample->frames + sample->contexts++] = address;
  return true;
}

/// Adds the addresses where the callers of an `async` function resume. A context begins with that of
/// its caller and the address. Returns whether the outermost function of the task was reached.
static bool walk_contexts(struct apus_walk *walk, uint64_t context) {
  uint64_t words[2];
  while (context != 0) {
    if (context % 8 != 0 || !apus_walk_read(walk, context, words, sizeof words)) {
      walk->sample->end = APUS_CHAIN_CUT;
      return false;
    }
    // The outermost function resumes in the runtime, which ends the task.
    if (!walk->walker->is_async(words[1])) return words[0] == 0;
    if (!apus_walk_add(walk, words[1])) {
      walk->sample->end = APUS_CHAIN_CUT;
      return false;
    }
    context = words[0];
  }
  return false;
}

void apus_walk(const struct apus_walker *walker, const struct apus_thread *thread,
               struct apus_agent_sample *sample, uint64_t *addresses) {
  struct apus_walk walk;
  walk.walker = walker;
  walk.sample = sample;
  walk.addresses = addresses;
  walk.block.start = APUS_NO_BLOCK;
  sample->frames = sample->contexts = 0;
  sample->end = APUS_CHAIN_WHOLE;
  sample->task = sample->parent = 0;
  struct apus_task_view task;
  bool has_task = apus_walk_task(&walk, thread->locals, &task);
  uint64_t address = thread->address, frame = thread->frame;
  // The context of the function, the frame of its caller, and where it returns.
  uint64_t words[3];
  while (sample->frames < APUS_AGENT_ADDRESSES) {
    addresses[sample->frames++] = address;
    bool is_read = frame % 8 == 0 && frame >= 8 && apus_walk_read(&walk, frame - 8, words, sizeof words);
    if (walker->is_async(sample->frames == 1 ? address : address - 1)) {
      if (!is_read)
        sample->end = APUS_CHAIN_CUT;
      else if (walk_contexts(&walk, words[0]) && has_task)
        apus_walk_parents(&walk, &task);
      return;
    }
    if (!is_read || words[2] == 0) return;
    address = words[2];
    if (words[1] <= frame || words[1] - frame > LARGEST_FRAME) {
      if (sample->frames < APUS_AGENT_ADDRESSES) addresses[sample->frames++] = address;
      return;
    }
    frame = words[1];
  }
}
#else
bool apus_copy_memory(int32_t process, uint64_t address, void *bytes, size_t size) {
  (void)process, (void)address, (void)bytes, (void)size;
  return false;
}
void apus_walk(const struct apus_walker *walker, const struct apus_thread *thread,
               struct apus_agent_sample *sample, uint64_t *addresses) {
  (void)walker, (void)thread, (void)addresses;
  memset(sample, 0, sizeof *sample);
}
#endif
