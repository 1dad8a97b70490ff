#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CApusSampling.h"

#include <string.h>

#if defined(__linux__)
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/// A frame that is farther from its callee is none: the usual limit of a stack.
#define LARGEST_FRAME (8UL << 20)
#define BLOCK_SIZE 1024UL

/// A block of memory that was read last. Neighbouring frames and contexts are in one block.
struct block {
  /// The address of the block, which is a multiple of its size; 1 before the first.
  uint64_t start;
  uint8_t bytes[BLOCK_SIZE];
};

/// A walk that is under way.
struct walk {
  const struct apus_walker *walker;
  struct apus_agent_sample *sample;
  uint64_t *addresses;
  struct block block;
};

bool apus_copy_memory(int32_t process, uint64_t address, void *bytes, size_t size) {
  struct iovec local = {bytes, size}, remote = {(void *)(uintptr_t)address, size};
  return syscall(SYS_process_vm_readv, (long)process, &local, 1L, &remote, 1L, 0L) == (long)size;
}

/// Reads memory, if possible from the block that was read last.
static bool read_memory(struct walk *walk, uint64_t address, void *bytes, size_t size) {
  struct block *block = &walk->block;
  uint64_t start = address & ~(BLOCK_SIZE - 1);
  size_t offset = address - start;
  if (offset + size > BLOCK_SIZE) return apus_copy_memory(walk->walker->process, address, bytes, size);
  if (block->start != start) {
    block->start = start;
    if (!apus_copy_memory(walk->walker->process, start, block->bytes, BLOCK_SIZE)) {
      block->start = 1;
      return false;
    }
  }
  memcpy(bytes, block->bytes + offset, size);
  return true;
}

/// Adds the addresses where the callers of an `async` function resume. A context begins with that of
/// its caller and the address.
static void walk_contexts(struct walk *walk, uint64_t context) {
  struct apus_agent_sample *sample = walk->sample;
  uint64_t words[2];
  while (context != 0) {
    if (sample->frames + sample->contexts == APUS_AGENT_ADDRESSES || context % 8 != 0 ||
        !read_memory(walk, context, words, sizeof words)) {
      sample->is_cut = 1;
      return;
    }
    // The outermost function resumes in the runtime, which ends the task.
    if (!walk->walker->is_async(words[1])) return;
    walk->addresses[sample->frames + sample->contexts++] = words[1];
    context = words[0];
  }
}

void apus_walk(const struct apus_walker *walker, uint64_t address, uint64_t frame,
               struct apus_agent_sample *sample, uint64_t *addresses) {
  struct walk walk;
  walk.walker = walker;
  walk.sample = sample;
  walk.addresses = addresses;
  walk.block.start = 1;
  sample->frames = sample->contexts = 0;
  sample->is_cut = 0;
  // The context of the function, the frame of its caller, and where it returns.
  uint64_t words[3];
  while (sample->frames < APUS_AGENT_ADDRESSES) {
    addresses[sample->frames++] = address;
    bool is_read = frame % 8 == 0 && frame >= 8 && read_memory(&walk, frame - 8, words, sizeof words);
    if (walker->is_async(sample->frames == 1 ? address : address - 1)) {
      if (is_read)
        walk_contexts(&walk, words[0]);
      else
        sample->is_cut = 1;
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
void apus_walk(const struct apus_walker *walker, uint64_t address, uint64_t frame,
               struct apus_agent_sample *sample, uint64_t *addresses) {
  (void)walker, (void)address, (void)frame, (void)addresses;
  memset(sample, 0, sizeof *sample);
}
#endif
