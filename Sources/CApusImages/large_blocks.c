// Memory in large pages, of which the last block is kept for the next picture.
//
// A new block of 36 MB has 9,000 page faults with small pages, and the system clears it. A kept block has none.
#ifdef APUS_IMAGES
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "large_blocks.h"

/// The bytes of a large page of x86-64, and of arm64 with small pages of 4 KiB.
#define LARGE_PAGE ((size_t)2 << 20)
/// The most bytes that are kept: the coefficients of about 20 million pixels.
#define MOST_KEPT ((size_t)64 << 20)

static struct {
  pthread_mutex_t lock;
  uint8_t *block;
  size_t length;
} kept = {.lock = PTHREAD_MUTEX_INITIALIZER};

static size_t whole_pages(size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  return (size + page - 1) / page * page;
}

/// Puts a block, or null, into the place of the kept one, and returns that and its length.
static uint8_t *exchange(uint8_t *block, size_t *length) {
  pthread_mutex_lock(&kept.lock);
  uint8_t *previous = kept.block;
  size_t previous_length = kept.length;
  kept.block = block;
  kept.length = *length;
  pthread_mutex_unlock(&kept.lock);
  *length = previous_length;
  return previous;
}

/// Returns new memory that begins at a large page, or null.
static void *map(size_t length) {
  uint8_t *room = mmap(NULL, length + LARGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) return NULL;
  size_t before = (LARGE_PAGE - (uintptr_t)room % LARGE_PAGE) % LARGE_PAGE;
  uint8_t *block = room + before;
  if (before > 0) munmap(room, before);
  // The last large page would else reach behind the block, and use more memory than was counted.
  munmap(block + length, LARGE_PAGE - before);
#ifdef MADV_HUGEPAGE
  madvise(block, length, MADV_HUGEPAGE);
#endif
  return block;
}

void *apus_take_block(size_t size, int *is_zero) {
  *is_zero = 0;
  size_t kept_length = 0;
  uint8_t *block = exchange(NULL, &kept_length);
  size_t length = whole_pages(size);
  if (block != NULL && size >= LARGE_PAGE && length <= kept_length) {
    if (length < kept_length) munmap(block + length, kept_length - length);
    return block;
  }
  if (block != NULL) munmap(block, kept_length);
  if (size < LARGE_PAGE) return malloc(size);
  *is_zero = 1;
  return map(length);
}

void apus_put_block(void *block, size_t size) {
  if (size < LARGE_PAGE) {
    free(block);
    return;
  }
  size_t length = whole_pages(size);
  if (length <= MOST_KEPT) {
#ifdef MADV_FREE
    madvise(block, length, MADV_FREE);
#endif
    block = exchange(block, &length);
  }
  if (block != NULL) munmap(block, length);
}

void apus_drop_block(void) {
  size_t length = 0;
  uint8_t *block = exchange(NULL, &length);
  if (block != NULL) munmap(block, length);
}
#endif
