#include "CCSVRival.h"

#include <ctime>
#if defined(__x86_64__)
#include <emmintrin.h>
#endif

#define CSV_RIVAL_FORM any
#include "visit.h"
#undef CSV_RIVAL_FORM

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#define CSV_RIVAL_FORM avx2
#include "visit.h"
#undef CSV_RIVAL_FORM
#pragma clang attribute pop
#endif

csv_counts csv_rival_visit(const uint8_t *bytes, size_t count) { return any::visit(bytes, count); }

csv_counts csv_rival_visit_avx2(const uint8_t *bytes, size_t count) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) return avx2::visit(bytes, count);
#endif
  return any::visit(bytes, count);
}

static int64_t now(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  return int64_t(time.tv_sec) * 1000000000 + time.tv_nsec;
}

int64_t csv_rival_processor_time(void) { return now(CLOCK_THREAD_CPUTIME_ID); }
int64_t csv_rival_process_time(void) { return now(CLOCK_PROCESS_CPUTIME_ID); }
int64_t csv_rival_wall_time(void) { return now(CLOCK_MONOTONIC); }
