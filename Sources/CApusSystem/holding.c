#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "holding.h"
#include "children.h"
#include "system.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

/// In the child: waits for the byte that releases it, and executes the program.
static _Noreturn void wait_and_become(const char *program, char **arguments, int gate, int failure) {
  char byte;
  ssize_t count;
  apus_restore_actions();
  apus_unblock_signals();
  do count = read(gate, &byte, 1);
  while (count < 0 && errno == EINTR);
  // Without a byte, the parent has gone.
  if (count != 1) _exit(127);
  execvp(program, arguments);
  int code = errno;
  _exit(write(failure, &code, sizeof code) == sizeof code ? 127 : 126);
}

int apus_hold(const char *program, char **arguments, struct apus_held *held) {
  int gate, failure;
  int status = apus_pipe(&gate, &held->gate);
  if (status != 0) return status;
  status = apus_pipe(&held->failure, &failure);
  if (status == 0) {
    held->child = fork();
    status = held->child < 0 ? errno : 0;
    if (held->child == 0) {
      close(held->gate);
      wait_and_become(program, arguments, gate, failure);
    }
    close(failure);
    if (status != 0) close(held->failure);
  }
  close(gate);
  if (status != 0) close(held->gate);
  return status;
}

static void reap(int32_t child) {
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
}

int apus_release(struct apus_held held) {
  char byte = 1;
  int code = 0;
  ssize_t count = apus_write_quietly(held.gate, &byte, 1);
  close(held.gate);
  if (count == 1) {
    do count = read(held.failure, &code, sizeof code);
    while (count < 0 && errno == EINTR);
  }
  close(held.failure);
  if (code != 0) reap(held.child);
  return code;
}

void apus_drop_held(struct apus_held held) {
  close(held.gate);
  close(held.failure);
  reap(held.child);
}
