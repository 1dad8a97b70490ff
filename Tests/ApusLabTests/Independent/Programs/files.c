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

static char folder[3000];
static uint64_t read_set(const char *name, int files) {
  static uint8_t buffer[131072];
  uint64_t sum = 0;
  for (int number = 0; number < files; number++) {
    snprintf(path, sizeof path, "%s/%s-%d", folder, name, number);
    int file = open(path, O_RDONLY);
    if (file < 0) exit(1);
    for (ssize_t count; (count = read(file, buffer, sizeof buffer)) > 0;)
      sum += sum_of(buffer, count, 1);
    close(file);
  }
  return sum;
}
static uint64_t small_files(void) { return read_set("part", 200); }
static uint64_t one_file(void) { return read_set("whole", 1); }

static void make_file(const char *name, size_t size) {
  snprintf(path, sizeof path, "%s/%s", folder, name);
  int file = open(path, O_RDWR | O_CREAT, 0600);
  uint8_t *bytes = malloc(size);
  memset(bytes, 1, size);
  if (file < 0 || write(file, bytes, size) != (ssize_t)size) exit(1);
  free(bytes);
  close(file);
}

int main(int words, char **word) {
  snprintf(folder, sizeof folder, "%s", word[1]);
  make_file("small", 4096);
  contest("file-reading/small", small_mapped, 100, small_read, 100);
  make_file("large", 30000000);
  contest("mapped-strides/pages", beside_pages, 1, pages, 1);
  make_file("whole-0", 200 * 10240);
  for (int number = 0; number < 200; number++) {
    char name[32];
    snprintf(name, sizeof name, "part-%d", number);
    make_file(name, 10240);
  }
  contest("file-granularity/read", small_files, 1, one_file, 1);
}
