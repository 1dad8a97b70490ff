#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "stopping.h"
#include "sampling.h"

#include <errno.h>
#include <string.h>

#if defined(__linux__)
#include <elf.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// The time within which a running thread stops. A thread that waits for a disk takes longer.
#define LONGEST_STOP_NANOSECONDS 5000000L
/// Looks without a pause: a thread on another processor stops in some microseconds.
#define BUSY_LOOKS 200

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

enum outcome { NOT_YET, STOPPED, ENDED };

/// Looks if a thread has stopped. An ended thread is reaped, so that its process goes on to its end, but a child
/// stays for its parent.
static enum outcome look(int32_t thread, bool is_child, int *status) {
  siginfo_t information;
  memset(&information, 0, sizeof information);
  if (waitid(P_PID, (id_t)thread, &information, WEXITED | WSTOPPED | WNOWAIT | WNOHANG | __WALL) != 0)
    return errno == EINTR ? NOT_YET : ENDED;
  if (information.si_pid == 0) return NOT_YET;
  bool has_ended = information.si_code == CLD_EXITED || information.si_code == CLD_KILLED ||
                   information.si_code == CLD_DUMPED;
  if (has_ended && is_child) return ENDED;
  if (waitpid(thread, status, __WALL | WNOHANG) != thread) return NOT_YET;
  return has_ended ? ENDED : STOPPED;
}

static enum outcome wait_for_stop(int32_t thread, bool is_child, int *status) {
  int64_t end = now() + LONGEST_STOP_NANOSECONDS;
  for (int looks = 0;; looks++) {
    enum outcome outcome = look(thread, is_child, status);
    if (outcome != NOT_YET || now() > end) return outcome;
    struct timespec pause = {0, 50000};
    if (looks > BUSY_LOOKS) nanosleep(&pause, NULL);
  }
}

/// Lets a stopped thread go on, with the signal that it stopped for if it stopped for one. Returns false for a thread
/// that was killed meanwhile, as by the end of its process: it is still traced, and its process cannot end before
/// this process has taken note of its end.
static bool detach(int32_t thread, int status) {
  int signal = status >> 16 == PTRACE_EVENT_STOP ? 0 : WSTOPSIG(status);
  return ptrace(PTRACE_DETACH, thread, NULL, (void *)(intptr_t)signal) == 0;
}

/// The system call that the stop interrupted, or -1: the kernel keeps its number, and a result by which it
/// begins the call again (ERESTARTSYS to ERESTART_RESTARTBLOCK).
static int64_t interrupted_call(int64_t number, int64_t result) {
  bool is_interrupted = result >= -516 && result <= -512 && result != -515;
  return is_interrupted ? number : -1;
}

static int32_t read_registers(int32_t thread, uint64_t *registers, int64_t *call) {
  struct user_regs_struct user;
  struct iovec room = {&user, sizeof user};
  if (ptrace(PTRACE_GETREGSET, thread, (void *)NT_PRSTATUS, &room) != 0) return 0;
#if defined(__x86_64__)
  *call = interrupted_call((int64_t)user.orig_rax, (int64_t)user.rax);
  const uint64_t values[] = {user.rax, user.rbx, user.rcx, user.rdx, user.rsi, user.rdi,
                             user.rbp, user.rsp, user.rip, user.r8,  user.r9,  user.r10,
                             user.r11, user.r12, user.r13, user.r14, user.r15};
  return apus_order_registers(values, registers);
#elif defined(__aarch64__)
  *call = interrupted_call((int64_t)user.regs[8], (int64_t)user.regs[0]);
  uint64_t values[APUS_REGISTERS];
  for (int i = 0; i < 31; i++) values[i] = user.regs[i];
  values[31] = user.sp;
  values[32] = user.pc;
  return apus_order_registers(values, registers);
#else
  return (void)registers, 0;
#endif
}

#if defined(__x86_64__)
#define STACK_POINTER 7
#else
#define STACK_POINTER 31
#endif

/// Reads memory of another process up to the first page that it does not have.
static int64_t read_stack(int32_t thread, uint64_t start, void *bytes, size_t size) {
  struct iovec pages[64];
  size_t page = (size_t)sysconf(_SC_PAGESIZE), done = 0;
  unsigned long count = 0;
  while (done < size && count < sizeof pages / sizeof *pages) {
    size_t part = page - (start + done) % page;
    if (part > size - done) part = size - done;
    pages[count++] = (struct iovec){(void *)(uintptr_t)(start + done), part};
    done += part;
  }
  struct iovec local = {bytes, done};
  ssize_t length = process_vm_readv(thread, &local, 1, pages, count, 0);
  return length < 0 ? 0 : length;
}

int64_t apus_stop(int32_t thread, bool is_child, uint64_t *registers, int32_t *register_count, int64_t *call,
                  void *stack, size_t size) {
  *call = -1;
  if (ptrace(PTRACE_SEIZE, thread, NULL, NULL) != 0) return -errno;
  ptrace(PTRACE_INTERRUPT, thread, NULL, NULL);
  int status = 0;
  switch (wait_for_stop(thread, is_child, &status)) {
  case ENDED: return -ESRCH;
  case NOT_YET: return -EBUSY;
  case STOPPED: break;
  }
  *register_count = read_registers(thread, registers, call);
  int64_t length =
      *register_count > STACK_POINTER ? read_stack(thread, registers[STACK_POINTER], stack, size) : 0;
  return detach(thread, status) ? length : -EBUSY;
}

bool apus_stop_again(int32_t thread, bool is_child) {
  int status = 0;
  enum outcome outcome = look(thread, is_child, &status);
  return outcome == ENDED || (outcome == STOPPED && detach(thread, status));
}

int64_t apus_restarted_call(void) { return SYS_restart_syscall; }
#else
int64_t apus_stop(int32_t thread, bool is_child, uint64_t *registers, int32_t *register_count, int64_t *call,
                  void *stack, size_t size) {
  (void)thread, (void)is_child, (void)registers, (void)register_count, (void)call, (void)stack, (void)size;
  return -ENOTSUP;
}
bool apus_stop_again(int32_t thread, bool is_child) { return (void)thread, (void)is_child, true; }
int64_t apus_restarted_call(void) { return -1; }
#endif
