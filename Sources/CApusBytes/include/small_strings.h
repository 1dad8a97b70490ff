// What a process has found out about the words of its short strings.
#ifndef CAPUS_SMALL_STRINGS_H
#define CAPUS_SMALL_STRINGS_H

/// What is known: nothing before the first test, and then its result.
enum { APUS_STRINGS_UNKNOWN, APUS_STRINGS_HAVE_WORDS, APUS_STRINGS_HAVE_OTHER_WORDS };

extern int apus_small_strings_state;

/// Returns what is known. A load instead of the lock of a global in Swift, because each string asks.
static inline int apus_small_strings(void) { return __atomic_load_n(&apus_small_strings_state, __ATOMIC_RELAXED); }

/// Keeps what a test has found; two threads that test at once find the same.
static inline void apus_set_small_strings(int state) {
  __atomic_store_n(&apus_small_strings_state, state, __ATOMIC_RELAXED);
}

#endif
