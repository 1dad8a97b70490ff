// Files that are mapped and read, as the experiments of chapter 12 have them.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "contest.h"

static char path[4096];

static uint64_t sum_of(const uint8_t *bytes, size_t size, size_t stride) {
  uint64_t sum = 0;
  for (size_t index = 0; index < size; index += stride) sum += bytes[index];
  return sum;
}

static uint64_t mapped(size_t stride) {
  struct stat status;
  int file = open(path, O_RDONLY);
  if (file < 0 || fstat(file, &status) != 0) exit(1);
  uint8_t *bytes = mmap(0, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  uint64_t sum = sum_of(bytes, status.st_size, stride);
  munmap(bytes, status.st_size);
  close(file);
  return sum;
}

static uint64_t small_mapped(void) {
  uint64_t sum = 0;
  for (int turn = 0; turn < 100; turn++) sum += mapped(1);
  return sum;
}

static uint64_t small_read(void) {
  uint64_t sum = 0;
  for (int turn = 0; turn < 100; turn++) {
    struct stat status;
    int file = open(path, O_RDONLY);
    if (file < 0 || fstat(file, &status) != 0) exit(1);
    uint8_t *bytes = malloc(status.st_size);
    if (read(file, bytes, status.st_size) != status.st_size) exit(1);
    sum += sum_of(bytes, status.st_size, 1);
    free(bytes);
    close(file);
  }
  return sum;
}

static uint64_t pages(void) { return mapped(4096); }
static uint64_t beside_pages(void) { return mapped(4097); }

static void make_file(const char *folder, const char *name, size_t size) {
  snprintf(path, sizeof path, "%s/%s", folder, name);
  int file = open(path, O_RDWR | O_CREAT, 0600);
  uint8_t *bytes = malloc(size);
  memset(bytes, 1, size);
  if (file < 0 || write(file, bytes, size) != (ssize_t)size) exit(1);
  free(bytes);
  close(file);
}

int main(int words, char **word) {
  make_file(word[1], "small", 4096);
  contest("file-reading/small", small_mapped, 100, small_read, 100);
  make_file(word[1], "large", 30000000);
  contest("mapped-strides/pages", beside_pages, 1, pages, 1);
}
