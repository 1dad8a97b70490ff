#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "processes.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

extern char **environ;

/// The environment with `variable` in place of one of its name. The array is the caller's to free.
static char **environment_with(const char *variable) {
  size_t name_length = strcspn(variable, "=") + 1;
  size_t count = 0;
  while (environ[count]) count++;
  char **result = malloc((count + 2) * sizeof *result);
  if (!result) return NULL;
  size_t kept = 0;
  for (size_t i = 0; i < count; i++)
    if (strncmp(environ[i], variable, name_length) != 0) result[kept++] = environ[i];
  result[kept++] = (char *)variable;
  result[kept] = NULL;
  return result;
}

int apus_spawn(const char *program, char **arguments, const char *variable, int report, int32_t *child) {
  char **environment = environment_with(variable);
  if (!environment) return ENOMEM;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, report, APUS_REPORT_DESCRIPTOR);
  if (report != APUS_REPORT_DESCRIPTOR) posix_spawn_file_actions_addclose(&actions, report);
  pid_t number = 0;
  int status = posix_spawn(&number, program, &actions, NULL, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  free(environment);
  *child = number;
  return status;
}

void apus_end_with_parent(int32_t parent) {
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // It may have ended before; its children then belong to somebody else.
  if (getppid() != parent) _exit(1);
#else
  (void)parent;
#endif
}

void apus_fill_standard_descriptors(void) {
  for (int descriptor = 0; descriptor <= 2; descriptor++)
    if (fcntl(descriptor, F_GETFD) == -1 && errno == EBADF)
      open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
}
