#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "page.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/// Makes a file as large as the page, with all its blocks. A program that writes to a block for which there is
/// no room would be ended by SIGBUS. Returns 0 or an errno value.
static int reserve(int descriptor, size_t size) {
#if defined(__APPLE__)
  return ftruncate(descriptor, (off_t)size) == 0 ? 0 : errno;
#else
  int code;
  do code = posix_fallocate(descriptor, 0, (off_t)size);
  while (code == EINTR);
  return code;
#endif
}

struct apus_agent_page *apus_agent_page_open(int descriptor, uint64_t period, int *failure) {
  *failure = reserve(descriptor, sizeof(struct apus_agent_page));
  if (*failure != 0) return NULL;
  struct apus_agent_page *page = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  *failure = page == MAP_FAILED ? errno : 0;
  if (page == MAP_FAILED) return NULL;
  page->period = period;
  page->version = APUS_AGENT_VERSION;
  return page;
}

size_t apus_agent_page_size(void) { return sizeof(struct apus_agent_page); }

void apus_agent_end(struct apus_agent_page *page) { __atomic_store_n(&page->has_ended, 1, __ATOMIC_RELEASE); }

void apus_agent_page_close(struct apus_agent_page *page) { munmap(page, sizeof *page); }

/// Copies a sample. The numbers of addresses are those of a foreign process, and are not trusted.
static void copy(const struct apus_agent_slot *slot, struct apus_agent_sample *sample, uint64_t *addresses) {
  memcpy(sample, &slot->sample, sizeof *sample);
  memcpy(addresses, slot->addresses, sizeof slot->addresses);
  if (sample->frames > APUS_AGENT_ADDRESSES) sample->frames = 0;
  if (sample->contexts > APUS_AGENT_ADDRESSES - sample->frames) sample->contexts = 0;
}

bool apus_agent_take(struct apus_agent_page *page, bool is_last, struct apus_agent_sample *sample,
                     uint64_t *addresses) {
  uint64_t next = __atomic_load_n(&page->next, __ATOMIC_ACQUIRE);
  // The agents may have gone around the page since the last sample was read.
  if (next - page->read > APUS_AGENT_SLOTS) {
    page->lost += next - page->read - APUS_AGENT_SLOTS;
    page->read = next - APUS_AGENT_SLOTS;
  }
  while (page->read != next) {
    const struct apus_agent_slot *slot = &page->slots[page->read % APUS_AGENT_SLOTS];
    uint64_t expected = page->read + 1;
    uint64_t before = __atomic_load_n(&slot->sequence, __ATOMIC_ACQUIRE);
    if (before != expected && !is_last && next - page->read < APUS_AGENT_SLOTS / 2) return false;
    page->read++;
    copy(slot, sample, addresses);
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    if (before == expected && __atomic_load_n(&slot->sequence, __ATOMIC_RELAXED) == expected) return true;
    page->lost++;
  }
  return false;
}

struct apus_agent_counts apus_agent_counts(const struct apus_agent_page *page) {
  return (struct apus_agent_counts){
      .processes = __atomic_load_n(&page->processes, __ATOMIC_RELAXED),
      .refused = __atomic_load_n(&page->refused, __ATOMIC_RELAXED),
      .lost = page->lost,
  };
}
