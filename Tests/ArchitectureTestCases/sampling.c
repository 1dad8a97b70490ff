// The walk of the sampling agent over memory that a text describes, most of which is no chain.
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "CApusSampling.h"
#include "cases.h"

#define WORDS 256
#define CODE 0xA000u

static uint64_t memory[WORDS] __attribute__((aligned(4096)));

static bool is_async(uint64_t address) { return address >= CODE && address < CODE + 128; }

static bool is_inside(const struct iovec *part) {
  uint64_t offset = (uint64_t)(uintptr_t)part->iov_base - (uint64_t)(uintptr_t)memory;
  return offset < sizeof memory && part->iov_len <= sizeof memory - offset;
}

// The linker calls these for `syscall` (`--wrap`): the emulator has no process_vm_readv.
long __real_syscall(long number, ...);
long __wrap_syscall(long number, ...);
long __wrap_syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long words[6];
  for (int i = 0; i < 6; i++) words[i] = va_arg(list, long);
  va_end(list);
  if (number != SYS_process_vm_readv)
    return __real_syscall(number, words[0], words[1], words[2], words[3], words[4], words[5]);
  const struct iovec *local = (const struct iovec *)words[1], *remote = (const struct iovec *)words[3];
  if (!is_inside(remote)) return -1;
  memcpy(local->iov_base, remote->iov_base, remote->iov_len);
  return (long)remote->iov_len;
}

/// A word for a byte: an address in the memory, in the code of `async` functions, or another number.
static uint64_t word(uint8_t byte, size_t index) {
  if (byte < 64) return byte;
  if (byte < 128) return CODE + byte;
  // Mostly a frame or a context that follows.
  return (uint64_t)(uintptr_t)(memory + (index + byte % 8) % WORDS);
}

/// A number that is the same in every process.
static uint64_t relative(uint64_t address) {
  uint64_t offset = address - (uint64_t)(uintptr_t)memory;
  return offset < sizeof memory ? offset + (1 << 20) : address;
}

uint64_t walk_cases(struct text text) {
  for (size_t i = 0; i < WORDS; i++) memory[i] = i < text.count ? word(text.bytes[i], i) : 0;
  uint64_t result = DIGEST_START, addresses[APUS_AGENT_ADDRESSES];
  // A task of 112 bytes at the beginning of the memory, if its first word is that of tasks.
  struct apus_walker walker = {getpid(), is_async, {memory[0], APUS_LEAST_TASK, 4}};
  for (size_t start = 1; start < 64; start += 7) {
    struct apus_thread thread = {start % 2 ? CODE + 70 : 9, (uint64_t)(uintptr_t)(memory + start), memory + 16};
    struct apus_agent_sample sample;
    apus_walk(&walker, &thread, &sample, addresses);
    must_hold("a sample has room for its addresses", sample.frames + sample.contexts <= APUS_AGENT_ADDRESSES);
    uint64_t facts[3] = {sample.frames, sample.contexts, sample.end};
    result = digest(result, facts, sizeof facts);
    for (int i = 0; i < sample.frames + sample.contexts; i++) {
      uint64_t address = relative(addresses[i]);
      result = digest(result, &address, sizeof address);
    }
  }
  return result;
}

void sampling_cases(void) {
  char path[] = "/tmp/apus-cases-XXXXXX";
  int file = mkstemp(path), failure = -1;
  unlink(path);
  struct apus_agent_page *page = file < 0 ? NULL : apus_agent_page_open(file, 1003009, &failure);
  must_hold("a page opens", page != NULL && failure == 0);
  struct apus_agent_sample sample;
  uint64_t addresses[APUS_AGENT_ADDRESSES];
  must_hold("a new page has no sample", !apus_agent_take(page, true, &sample, addresses));
  must_hold("and has lost none", apus_agent_counts(page).lost == 0);
  apus_agent_page_close(page);
  close(file);
}
