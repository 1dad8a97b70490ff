// Names of functions as their languages spell them.
#ifndef CAPUS_DEMANGLE_H
#define CAPUS_DEMANGLE_H

#include <stddef.h>

/// Returns the text of a mangled name of Swift, or null if it is none. The caller frees it.
///
/// Swift's runtime, which every Swift program has, reads the name.
char *_Nullable apus_demangle_swift(const char *_Nonnull name, size_t length);

/// Returns the text of a mangled name of C++, or null if it is none, or if the program has not loaded
/// the runtime of C++. The caller frees it.
char *_Nullable apus_demangle_cplusplus(const char *_Nonnull name);

#endif
