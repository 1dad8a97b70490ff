#include "environment.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif
#if defined(__APPLE__)
#include <sys/sysctl.h>
#endif

static int64_t read_fully(int descriptor, char *bytes, size_t capacity) {
  size_t count = 0;
  while (count < capacity) {
    ssize_t got = read(descriptor, bytes + count, capacity - count);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -errno;
    if (got == 0) break;
    count += (size_t)got;
  }
  return (int64_t)count;
}

int64_t apus_read_file(const char *path, void *bytes, size_t capacity) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return -errno;
  int64_t count = read_fully(descriptor, bytes, capacity);
  close(descriptor);
  return count;
}

int64_t apus_list_folder(const char *path, char *names, size_t capacity) {
  DIR *folder = opendir(path);
  if (!folder) return -errno;
  size_t used = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    size_t length = strlen(entry->d_name) + 1;
    if (entry->d_name[0] == '.') continue;
    if (used <= capacity && length <= capacity - used) memcpy(names + used, entry->d_name, length);
    used += length;
  }
  closedir(folder);
  return (int64_t)used;
}

int64_t apus_children_cpu_nanoseconds(void) {
  struct rusage usage;
  if (getrusage(RUSAGE_CHILDREN, &usage) != 0) return 0;
  int64_t seconds = (int64_t)usage.ru_utime.tv_sec + usage.ru_stime.tv_sec;
  int64_t microseconds = (int64_t)usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
  return seconds * 1000000000 + microseconds * 1000;
}

int apus_hypervisor_signature(char *signature) {
  memset(signature, 0, 13);
#if defined(__x86_64__)
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return -1;
  // AMD APM 3, Intel SDM 2: leaf 1, ECX bit 31 is reserved for hypervisors to set.
  if (!(c >> 31 & 1)) return 0;
  __cpuid(0x40000000, a, b, c, d);
  memcpy(signature, &b, 4);
  memcpy(signature + 4, &c, 4);
  memcpy(signature + 8, &d, 4);
  return 1;
#else
  return -1;
#endif
}

int apus_kernel_name(char *text, size_t capacity) {
  struct utsname name;
  if (uname(&name) != 0) return errno;
  snprintf(text, capacity, "%s %s", name.sysname, name.release);
  return 0;
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SEES_ADDRESSES APUS_SANITIZER_ADDRESS
#endif
#if __has_feature(thread_sanitizer)
#define SEES_THREADS APUS_SANITIZER_THREAD
#endif
#endif
#ifndef SEES_ADDRESSES
#define SEES_ADDRESSES 0
#endif
#ifndef SEES_THREADS
#define SEES_THREADS 0
#endif

int apus_sanitizers(void) { return SEES_ADDRESSES | SEES_THREADS; }

#if defined(__APPLE__)
int apus_system_integer(const char *name, int64_t *value) {
  // The kernel writes 4 or 8 bytes, least significant first on every Apple processor.
  size_t size = sizeof *value;
  *value = 0;
  return sysctlbyname(name, value, &size, 0, 0) == 0 ? 0 : errno;
}

int apus_system_text(const char *name, char *text, size_t capacity) {
  size_t size = capacity - 1;
  if (sysctlbyname(name, text, &size, 0, 0) != 0) return errno;
  text[size] = 0;
  return 0;
}
#else
int apus_system_integer(const char *name, int64_t *value) {
  return (void)name, (void)value, ENOTSUP;
}

int apus_system_text(const char *name, char *text, size_t capacity) {
  return (void)name, (void)text, (void)capacity, ENOTSUP;
}
#endif
