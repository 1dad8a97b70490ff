// Compiles the loops of `bandwidth_loops.h` for several kinds of processor.
#include "bandwidth.h"

#define APUS_FORM(name) name##_any
#define APUS_LANES 4
#include "bandwidth_loops.h"
#undef APUS_LANES
#undef APUS_FORM

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define APUS_FORM(name) name##_avx2
#define APUS_LANES 8
#include "bandwidth_loops.h"
#undef APUS_LANES
#undef APUS_FORM
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx512f"))), apply_to = function)
#define APUS_FORM(name) name##_avx512
#define APUS_LANES 16
#include "bandwidth_loops.h"
#undef APUS_LANES
#undef APUS_FORM
#pragma clang attribute pop

int apus_bandwidth_forms(void) {
  if (!__builtin_cpu_supports("avx2")) return 1;
  return __builtin_cpu_supports("avx512f") ? 3 : 2;
}

// Every other number chooses form 0.
#define APUS_CHOOSE(form, name, ...)                                                                      \
  ((form) == 2   ? name##_avx512(__VA_ARGS__)                                                             \
   : (form) == 1 ? name##_avx2(__VA_ARGS__)                                                               \
                 : name##_any(__VA_ARGS__))
#else
int apus_bandwidth_forms(void) { return 1; }
#define APUS_CHOOSE(form, name, ...) ((void)(form), name##_any(__VA_ARGS__))
#endif

int apus_bandwidth_vector_bytes(int form) { return form == 2 ? 64 : form == 1 ? 32 : 16; }

uint32_t apus_bandwidth_sum(int form, const uint32_t *words, size_t count, size_t rounds) {
  return APUS_CHOOSE(form, apus_sum, words, count, rounds);
}

void apus_bandwidth_fill(int form, uint32_t *words, size_t count, uint32_t value, size_t rounds) {
  APUS_CHOOSE(form, apus_fill, words, count, value, rounds);
}

void apus_bandwidth_double(int form, uint32_t *words, size_t count, size_t rounds) {
  APUS_CHOOSE(form, apus_double, words, count, rounds);
}

void apus_bandwidth_copy(int form, const uint32_t *from, uint32_t *to, size_t count, size_t rounds) {
  APUS_CHOOSE(form, apus_copy, from, to, count, rounds);
}
