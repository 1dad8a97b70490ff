#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "counters.h"

#include <errno.h>
#include <sys/resource.h>
#include <time.h>

#if defined(__linux__)
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static const struct {
  uint32_t type;
  uint64_t config;
} events[] = {
    [APUS_EVENT_INSTRUCTIONS] = {PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS},
    [APUS_EVENT_CYCLES] = {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
    [APUS_EVENT_BRANCH_MISSES] = {PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES},
    [APUS_EVENT_CACHE_MISSES] = {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES},
    [APUS_EVENT_CONTEXT_SWITCHES] = {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CONTEXT_SWITCHES},
    [APUS_EVENT_PAGE_FAULTS] = {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS},
};

int apus_event_open(enum apus_event event, int group, bool inherit) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.size = sizeof attributes;
  attributes.type = events[event].type;
  attributes.config = events[event].config;
  attributes.disabled = group == -1;
  attributes.inherit = inherit;
  attributes.exclude_hv = 1;
  // Software events happen in the kernel, so a counter that excludes it counts no context switch.
  attributes.exclude_kernel = attributes.type == PERF_TYPE_HARDWARE;
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  long descriptor = syscall(SYS_perf_event_open, &attributes, 0, -1, group, PERF_FLAG_FD_CLOEXEC);
  return descriptor >= 0 ? (int)descriptor : -errno;
}

int apus_event_enable(int descriptor) {
  return ioctl(descriptor, PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP) == 0 ? 0 : errno;
}

int apus_event_disable(int descriptor) {
  return ioctl(descriptor, PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP) == 0 ? 0 : errno;
}

int apus_event_read(int descriptor, double *value) {
  uint64_t answer[3];
  if (read(descriptor, answer, sizeof answer) != sizeof answer) return errno ? errno : EIO;
  if (answer[1] != 0 && answer[2] == 0) return EAGAIN;
  *value = (double)answer[0];
  if (answer[2] != 0 && answer[2] < answer[1]) *value *= (double)answer[1] / (double)answer[2];
  return 0;
}
#else
int apus_event_open(enum apus_event event, int group, bool inherit) {
  (void)event, (void)group, (void)inherit;
  return -ENOTSUP;
}
int apus_event_enable(int descriptor) { return (void)descriptor, ENOTSUP; }
int apus_event_disable(int descriptor) { return (void)descriptor, ENOTSUP; }
int apus_event_read(int descriptor, double *value) { return (void)descriptor, (void)value, ENOTSUP; }
#endif

static int64_t nanoseconds(struct timeval t) {
  return (int64_t)t.tv_sec * 1000000000 + (int64_t)t.tv_usec * 1000;
}

int apus_process_usage(struct apus_usage *usage) {
  struct rusage r;
  if (getrusage(RUSAGE_SELF, &r) != 0) return errno;
  usage->user_nanoseconds = nanoseconds(r.ru_utime);
  usage->system_nanoseconds = nanoseconds(r.ru_stime);
  usage->voluntary_switches = r.ru_nvcsw;
  usage->involuntary_switches = r.ru_nivcsw;
  usage->minor_faults = r.ru_minflt;
  usage->major_faults = r.ru_majflt;
#if defined(__APPLE__)
  usage->peak_resident_bytes = r.ru_maxrss;
#else
  usage->peak_resident_bytes = (int64_t)r.ru_maxrss * 1024;
#endif
  return 0;
}

int64_t apus_process_cpu_nanoseconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}
