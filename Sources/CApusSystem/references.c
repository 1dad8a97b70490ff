// Map of this file. The Swift runtime exports its functions that count references, such as
// `swift_retain`, and for each a pointer to its implementation, such as `_swift_retain`. The counting
// functions count and call the implementations. `apus_references_install` writes a jump to them over the
// first instructions of the runtime's functions, so that calls of the standard library count as well,
// which it makes without a symbol. The runtime's own switch for instruments is not used: in Swift 6.3 it
// passes short strings to the hooks as if they were objects. The symbols are weak, because a program may
// link a runtime without them.
#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "references.h"

#include <stdatomic.h>
#include <stddef.h>

static atomic_int counting;
static _Atomic uint64_t retains, releases;

void apus_references_count(int on) { atomic_store(&counting, on); }

struct apus_reference_counts apus_references_read(void) {
  return (struct apus_reference_counts){.retains = atomic_load(&retains), .releases = atomic_load(&releases)};
}

// On other processors the runtime's functions preserve registers that C functions do not.
#if defined(__linux__) && defined(__x86_64__)
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef void *(*retaining)(void *);
typedef void *(*retaining_several)(void *, uint32_t);
typedef void (*releasing)(void *);
typedef void (*releasing_several)(void *, uint32_t);

extern retaining _swift_retain __attribute__((weak)), _swift_tryRetain __attribute__((weak));
extern retaining_several _swift_retain_n __attribute__((weak));
extern releasing _swift_release __attribute__((weak));
extern releasing_several _swift_release_n __attribute__((weak));
extern void *swift_retain(void *) __attribute__((weak)), *swift_tryRetain(void *) __attribute__((weak));
extern void *swift_retain_n(void *, uint32_t) __attribute__((weak));
extern void swift_release(void *) __attribute__((weak));
extern void swift_release_n(void *, uint32_t) __attribute__((weak));

/// Whether a reference is to an object: null and the values inside references, such as short strings, are not.
static bool is_object(const void *reference) { return (intptr_t)reference > 0; }

static void note(_Atomic uint64_t *count, const void *reference, uint32_t times) {
  if (atomic_load_explicit(&counting, memory_order_relaxed) && is_object(reference))
    atomic_fetch_add_explicit(count, times, memory_order_relaxed);
}

static void *counting_retain(void *object) {
  note(&retains, object, 1);
  return _swift_retain(object);
}

static void *counting_retain_several(void *object, uint32_t times) {
  note(&retains, object, times);
  return _swift_retain_n(object, times);
}

/// Counts the promotion of a weak reference, unless the object is gone.
static void *counting_try_retain(void *object) {
  void *retained = _swift_tryRetain(object);
  note(&retains, retained, 1);
  return retained;
}

static void counting_release(void *object) {
  note(&releases, object, 1);
  _swift_release(object);
}

static void counting_release_several(void *object, uint32_t times) {
  note(&releases, object, times);
  _swift_release_n(object, times);
}

/// A function of the runtime, and the function that counts its calls.
struct hook {
  void *function;
  void *counting;
};

/// Sets what may be done with the pages of the first instructions of a function.
static bool protect(void *function, int protection) {
  uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE), start = (uintptr_t)function & ~(size - 1);
  return mprotect((void *)start, 2 * size, protection) == 0;
}

/// Writes a jump over the first instructions: `jmp *0(%rip)` and the address.
static void redirect(const struct hook *hook) {
  static const uint8_t jump[6] = {0xFF, 0x25, 0, 0, 0, 0};
  memcpy(hook->function, jump, sizeof jump);
  memcpy((char *)hook->function + sizeof jump, &hook->counting, sizeof hook->counting);
}

bool apus_references_install(void) {
  static bool is_installed;
  if (is_installed) return true;
  if (!&_swift_retain || !&_swift_tryRetain || !&_swift_retain_n || !&_swift_release || !&_swift_release_n) return false;
  const struct hook hooks[] = {
      {(void *)swift_retain, (void *)counting_retain},
      {(void *)swift_tryRetain, (void *)counting_try_retain},
      {(void *)swift_retain_n, (void *)counting_retain_several},
      {(void *)swift_release, (void *)counting_release},
      {(void *)swift_release_n, (void *)counting_release_several},
  };
  enum { count = sizeof hooks / sizeof *hooks };
  for (int i = 0; i < count; i++)
    if (!hooks[i].function || !protect(hooks[i].function, PROT_READ | PROT_WRITE | PROT_EXEC)) return false;
  for (int i = 0; i < count; i++) redirect(&hooks[i]);
  for (int i = 0; i < count; i++) protect(hooks[i].function, PROT_READ | PROT_EXEC);
  is_installed = true;
  return true;
}
#else
bool apus_references_install(void) { return false; }
#endif
