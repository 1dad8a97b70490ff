// Map of this file. The Swift runtime exports a pointer to each of its functions that count
// references, such as `_swift_retain`, and calls through the pointers if a switch is on. Instruments
// uses both. The counting functions replace the pointers and call the functions that were there. The
// runtime's pointers are weak here, because a program may link a runtime without them.
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

typedef void *(*retaining)(void *);
typedef void *(*retaining_several)(void *, uint32_t);
typedef void (*releasing)(void *);
typedef void (*releasing_several)(void *, uint32_t);

extern _Atomic(retaining) _swift_retain __attribute__((weak));
extern _Atomic(retaining) _swift_tryRetain __attribute__((weak));
extern _Atomic(retaining_several) _swift_retain_n __attribute__((weak));
extern _Atomic(releasing) _swift_release __attribute__((weak));
extern _Atomic(releasing_several) _swift_release_n __attribute__((weak));
extern atomic_bool _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly
    __attribute__((weak));

static retaining real_retain, real_try_retain;
static retaining_several real_retain_several;
static releasing real_release;
static releasing_several real_release_several;

static void note(_Atomic uint64_t *count, const void *object, uint32_t times) {
  if (atomic_load_explicit(&counting, memory_order_relaxed) && object)
    atomic_fetch_add_explicit(count, times, memory_order_relaxed);
}

static void *counting_retain(void *object) {
  note(&retains, object, 1);
  return real_retain(object);
}

static void *counting_retain_several(void *object, uint32_t times) {
  note(&retains, object, times);
  return real_retain_several(object, times);
}

/// Counts the promotion of a weak reference, unless the object is gone.
static void *counting_try_retain(void *object) {
  void *retained = real_try_retain(object);
  note(&retains, retained, 1);
  return retained;
}

static void counting_release(void *object) {
  note(&releases, object, 1);
  real_release(object);
}

static void counting_release_several(void *object, uint32_t times) {
  note(&releases, object, times);
  real_release_several(object, times);
}

/// Whether the runtime has every pointer and the switch.
static bool has_hooks(void) {
  return &_swift_retain && &_swift_tryRetain && &_swift_retain_n && &_swift_release && &_swift_release_n &&
         &_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly;
}

bool apus_references_install(void) {
  if (!has_hooks()) return false;
  if (real_retain) return true;
  real_retain = _swift_retain;
  real_try_retain = _swift_tryRetain;
  real_retain_several = _swift_retain_n;
  real_release = _swift_release;
  real_release_several = _swift_release_n;
  _swift_retain = counting_retain;
  _swift_tryRetain = counting_try_retain;
  _swift_retain_n = counting_retain_several;
  _swift_release = counting_release;
  _swift_release_n = counting_release_several;
  _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly = true;
  return true;
}
#else
bool apus_references_install(void) { return false; }
#endif
