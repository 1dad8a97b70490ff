// Compiles the code of `table_scan.h` for several kinds of processor.
#include "tables.h"

#define APUS_FORM(name) name##_any
#include "table_scan.h"
#undef APUS_FORM

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt,pclmul"))), apply_to = function)
#define APUS_HAS_CLMUL
#define APUS_FORM(name) name##_avx2
#include "table_scan.h"
#undef APUS_FORM
#pragma clang attribute pop

#pragma clang attribute push(                                                                            \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi2,bmi,bmi2,popcnt,pclmul"))),             \
    apply_to = function)
#define APUS_HAS_COMPRESS
#define APUS_FORM(name) name##_avx512
#include "table_scan.h"
#undef APUS_FORM
#pragma clang attribute pop

int apus_scan_table_forms(void) {
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2") ||
      !__builtin_cpu_supports("pclmul"))
    return 1;
  return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                 __builtin_cpu_supports("avx512vbmi2")
             ? 3
             : 2;
}
#else
int apus_scan_table_forms(void) { return 1; }
#endif

size_t apus_scan_table_with(int form, const uint8_t *bytes, size_t count, uint32_t position,
                            struct apus_table_bytes meaning, struct apus_table_state *state,
                            struct apus_table_lists *lists, uint64_t *inside) {
#if defined(__x86_64__)
  if (form == 2) return apus_scan_avx512(bytes, count, position, meaning, state, lists, inside);
  if (form == 1) return apus_scan_avx2(bytes, count, position, meaning, state, lists, inside);
#endif
  return apus_scan_any(bytes, count, position, meaning, state, lists, inside);
}

size_t apus_scan_table(const uint8_t *bytes, size_t count, uint32_t position,
                       struct apus_table_bytes meaning, struct apus_table_state *state,
                       struct apus_table_lists *lists, uint64_t *inside) {
  return apus_scan_table_with(apus_scan_table_forms() - 1, bytes, count, position, meaning, state, lists,
                              inside);
}
