#include "arguments.h"

#include <stddef.h>
#if defined(__linux__)
#include <sys/auxv.h>
#endif

static int32_t count;
static char **arguments;

#if defined(__GLIBC__)
/// Keeps the arguments: glibc passes those of `main` to every constructor, other libraries do not.
__attribute__((constructor)) static void keep_arguments(int number, char **list) {
  count = number;
  arguments = list;
}
#endif

int32_t apus_argument_count(void) { return count; }

char **apus_arguments(void) { return arguments; }

const char *apus_started_path(void) {
#if defined(__linux__)
  return (const char *)getauxval(AT_EXECFN);
#else
  return NULL;
#endif
}
