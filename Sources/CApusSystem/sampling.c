#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "sampling.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#if defined(__linux__)
#include <link.h>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <asm/perf_regs.h>
/// All general registers and the program counter, without the flags and the segments.
#define SAMPLED_REGISTERS 0xFF01FFULL
#define SAMPLED_COUNT 17

int apus_order_registers(const uint64_t *values, uint64_t *registers) {
  // The positions in DWARF of AX, BX, CX, DX, SI, DI, BP, SP, IP, and of R8 to R15.
  static const uint8_t positions[SAMPLED_COUNT] = {0, 3, 2, 1, 4, 5, 6, 7, 16, 8, 9, 10, 11, 12, 13, 14, 15};
  for (int i = 0; i < SAMPLED_COUNT; i++) registers[positions[i]] = values[i];
  return SAMPLED_COUNT;
}
#elif defined(__aarch64__)
/// X0 to X30, the stack pointer and the program counter, which stand in the order of DWARF.
#define SAMPLED_REGISTERS 0x1FFFFFFFFULL
#define SAMPLED_COUNT 33

int apus_order_registers(const uint64_t *values, uint64_t *registers) {
  memcpy(registers, values, SAMPLED_COUNT * sizeof *values);
  return SAMPLED_COUNT;
}
#else
#define SAMPLED_REGISTERS 0
#define SAMPLED_COUNT 0
int apus_order_registers(const uint64_t *values, uint64_t *registers) { return (void)values, (void)registers, 0; }
#endif

int apus_sampled_registers(void) { return SAMPLED_COUNT; }

int apus_sampling_open(int32_t thread, int32_t processor, uint64_t period, uint32_t stack_bytes,
                       bool waits_for_exec) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.size = sizeof attributes;
  attributes.type = PERF_TYPE_SOFTWARE;
  attributes.config = period > 0 ? PERF_COUNT_SW_CPU_CLOCK : PERF_COUNT_SW_DUMMY;
  attributes.sample_period = period;
  attributes.sample_type = PERF_SAMPLE_IP | PERF_SAMPLE_TID | PERF_SAMPLE_TIME;
  attributes.sample_type |=
      stack_bytes > 0 ? PERF_SAMPLE_REGS_USER | PERF_SAMPLE_STACK_USER : PERF_SAMPLE_CALLCHAIN;
  if (stack_bytes > 0) {
    attributes.sample_regs_user = SAMPLED_REGISTERS;
    attributes.sample_stack_user = stack_bytes;
  }
  attributes.disabled = 1;
  attributes.enable_on_exec = waits_for_exec;
  attributes.inherit = 1;
  // An unprivileged user may not sample the kernel.
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  attributes.exclude_callchain_kernel = stack_bytes == 0;
  attributes.mmap = 1;
  attributes.mmap2 = 1;
  attributes.comm = 1;
  attributes.comm_exec = 1;
  attributes.task = 1;
  attributes.sample_id_all = 1;
  attributes.use_clockid = 1;
  attributes.clockid = CLOCK_MONOTONIC;
  long descriptor =
      syscall(SYS_perf_event_open, &attributes, thread, processor, -1, PERF_FLAG_FD_CLOEXEC);
  return descriptor >= 0 ? (int)descriptor : -errno;
}

/// The attributes of a thread for `sched_setattr`, which the C library does not declare everywhere.
struct thread_attributes {
  uint32_t size;
  uint32_t policy;
  uint64_t flags;
  int32_t nice;
  uint32_t priority;
  uint64_t runtime;
  uint64_t deadline;
  uint64_t period;
};

void apus_hurry(void) {
#if defined(SYS_sched_getattr) && defined(SYS_sched_setattr)
  struct thread_attributes attributes = {0};
  if (syscall(SYS_sched_getattr, 0, &attributes, (unsigned)sizeof attributes, 0U) != 0) return;
  if (attributes.policy != 0) return;
  // The shortest slice, of 0.1 ms.
  attributes.runtime = 100000;
  attributes.size = sizeof attributes;
  int32_t usual = attributes.nice;
  attributes.nice = -20;
  if (syscall(SYS_sched_setattr, 0, &attributes, 0U) == 0) return;
  // Only root may have more than the usual time.
  attributes.nice = usual;
  syscall(SYS_sched_setattr, 0, &attributes, 0U);
#endif
}

int apus_sampling_start(int event) { return ioctl(event, PERF_EVENT_IOC_ENABLE, 0) == 0 ? 0 : errno; }

int apus_sampling_stop(int event) { return ioctl(event, PERF_EVENT_IOC_DISABLE, 0) == 0 ? 0 : errno; }

static size_t page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

void *apus_sampling_map(int event, size_t bytes, int *failure) {
  void *ring = mmap(NULL, page_size() + bytes, PROT_READ | PROT_WRITE, MAP_SHARED, event, 0);
  *failure = ring == MAP_FAILED ? errno : 0;
  return ring == MAP_FAILED ? NULL : ring;
}

void apus_sampling_unmap(void *ring, size_t bytes) { munmap(ring, page_size() + bytes); }

int apus_sampling_join(int event, int owner) {
  return ioctl(event, PERF_EVENT_IOC_SET_OUTPUT, owner) == 0 ? 0 : errno;
}

size_t apus_sampling_take(void *ring, size_t bytes, void *buffer) {
  struct perf_event_mmap_page *page = ring;
  const char *data = (const char *)ring + page_size();
  // The kernel writes the records before it moves the head.
  uint64_t head = __atomic_load_n(&page->data_head, __ATOMIC_ACQUIRE);
  uint64_t tail = page->data_tail;
  size_t count = (size_t)(head - tail);
  if (count > bytes) count = bytes;
  size_t start = (size_t)(tail & (bytes - 1));
  size_t first = count < bytes - start ? count : bytes - start;
  memcpy(buffer, data + start, first);
  memcpy((char *)buffer + first, data, count - first);
  // The kernel reuses the bytes before the tail, so they are copied before.
  __atomic_store_n(&page->data_tail, tail + count, __ATOMIC_RELEASE);
  return count;
}

int32_t apus_thread_number(void) { return (int32_t)syscall(SYS_gettid); }

int apus_process_descriptor(int32_t process) {
#if defined(SYS_pidfd_open)
  long descriptor = syscall(SYS_pidfd_open, process, 0);
  return descriptor >= 0 ? (int)descriptor : -errno;
#else
  return (void)process, -ENOSYS;
#endif
}
#else
int apus_order_registers(const uint64_t *values, uint64_t *registers) { return (void)values, (void)registers, 0; }
int apus_sampled_registers(void) { return 0; }
int apus_sampling_open(int32_t thread, int32_t processor, uint64_t period, uint32_t stack_bytes,
                       bool waits_for_exec) {
  (void)thread, (void)processor, (void)period, (void)stack_bytes, (void)waits_for_exec;
  return -ENOTSUP;
}
int apus_sampling_start(int event) { return (void)event, ENOTSUP; }
int apus_sampling_stop(int event) { return (void)event, ENOTSUP; }
void *apus_sampling_map(int event, size_t bytes, int *failure) {
  (void)event, (void)bytes;
  *failure = ENOTSUP;
  return NULL;
}
void apus_sampling_unmap(void *ring, size_t bytes) { (void)ring, (void)bytes; }
int apus_sampling_join(int event, int owner) { return (void)event, (void)owner, ENOTSUP; }
size_t apus_sampling_take(void *ring, size_t bytes, void *buffer) {
  (void)ring, (void)bytes, (void)buffer;
  return 0;
}
void apus_hurry(void) {}
int32_t apus_thread_number(void) { return 0; }
int apus_process_descriptor(int32_t process) { return (void)process, -ENOTSUP; }
#endif

bool apus_wait_for_end(int descriptor, int milliseconds) {
  struct pollfd asked = {descriptor, POLLIN, 0};
  return poll(&asked, 1, milliseconds) > 0;
}

void apus_raise_file_limit(void) {
  struct rlimit limit;
  // The most that Linux allows root by default.
  const struct rlimit most = {1 << 20, 1 << 20};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  if (limit.rlim_max < most.rlim_max && setrlimit(RLIMIT_NOFILE, &most) == 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

#if defined(__linux__)
static int read_loads(struct dl_phdr_info *info, size_t size, void *loads) {
  (void)size;
  *(uint64_t *)loads = info->dlpi_adds;
  return 1;
}

uint64_t apus_library_loads(void) {
  uint64_t loads = 0;
  dl_iterate_phdr(read_loads, &loads);
  return loads;
}
#else
uint64_t apus_library_loads(void) { return 0; }
#endif
