// Counts for Scripts/reasons: what the allocator of the C library and the kernel do for a block and for a thread.
#define _GNU_SOURCE
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { COUNT = 1000 };
#define HIDE(value) __asm__ volatile("" : "+r"(value) : : "memory")

// Blocks of a size that are mappings by themselves: the first one, and one after the first was freed.
static void mappings(size_t bytes) {
  for (int turn = 1; turn <= 2; turn++) {
    void *block = malloc(bytes);
    HIDE(block);
    printf("block %d of %zu KiB: %zu mappings\n", turn, bytes >> 10, mallinfo2().hblks);
    free(block);
  }
}

// New blocks at the address of the block that was freed last.
static void reused(size_t bytes) {
  int reused = 0;
  void *last = malloc(bytes);
  for (int turn = 0; turn < COUNT; turn++) {
    uintptr_t address = (uintptr_t)last;
    free(last);
    last = malloc(bytes);
    HIDE(last);
    reused += (uintptr_t)last == address;
  }
  printf("%zu bytes: %d of %d blocks at the address that was freed last\n", bytes, reused, COUNT);
}

static int creator, elsewhere;
static void *noted(void *unused) {
  elsewhere += sched_getcpu() != creator;
  return unused;
}

static long sleeps(void) {
  struct rusage use;
  getrusage(RUSAGE_THREAD, &use);
  return use.ru_nvcsw;
}

// The time of a thread, how often the creator of a thread sleeps until the thread ends, and how many threads run on another processor.
static void threads(void) {
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  long before = sleeps();
  for (int turn = 0; turn < COUNT; turn++) {
    pthread_t thread;
    creator = sched_getcpu();
    if (pthread_create(&thread, NULL, noted, NULL)) exit(1);
    pthread_join(thread, NULL);
  }
  double slept = (double)(sleeps() - before) / COUNT, other = (double)elsewhere / COUNT;
  clock_gettime(CLOCK_MONOTONIC, &end);
  double microseconds = ((end.tv_sec - start.tv_sec) * 1e6 + (end.tv_nsec - start.tv_nsec) / 1e3) / COUNT;
  printf("a thread takes %s than 7 us (%.1f)\n", microseconds > 7 ? "more" : "less", microseconds);
  printf("the creator slept for %s of the threads (%.2f)\n", slept > 0.5 ? "most" : "few", slept);
  printf("another processor ran %s of the threads (%.2f)\n", other > 0.5 ? "most" : "few", other);
}

int main(int count, char **words) {
  if (count != 2) return 2;
  if (!strcmp(words[1], "mappings")) {
    mappings(64 << 10);
    mappings(256 << 10);
  } else if (!strcmp(words[1], "reused")) {
    reused(24);
    reused(1008);
  } else if (!strcmp(words[1], "threads")) {
    threads();
  } else {
    return 2;
  }
}
