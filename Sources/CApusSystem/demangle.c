#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "demangle.h"

#include <dlfcn.h>
#include <stdint.h>

/// A function of Swift's runtime. Without a buffer, it allocates the result.
extern char *swift_demangle(const char *name, size_t length, char *buffer, size_t *capacity, uint32_t flags);

char *apus_demangle_swift(const char *name, size_t length) {
  return swift_demangle(name, length, NULL, NULL, 0);
}

char *apus_demangle_cplusplus(const char *name) {
  typedef char *function(const char *, char *, size_t *, int *);
  function *demangle = (function *)dlsym(RTLD_DEFAULT, "__cxa_demangle");
  int status = 0;
  return demangle ? demangle(name, NULL, NULL, &status) : NULL;
}
