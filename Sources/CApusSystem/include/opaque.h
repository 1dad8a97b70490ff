// Barriers that hide values from the optimiser. A barrier compiles to no instruction of its own.
#ifndef CAPUS_OPAQUE_H
#define CAPUS_OPAQUE_H

#include <stdint.h>

/// Returns `x`. The optimiser must assume any value, and that memory was read and written.
static inline int64_t apus_opaque_counter(int64_t x) {
  __asm__ volatile("" : "+r"(x) : : "memory");
  return x;
}

static inline int64_t apus_opaque_integer(int64_t x) {
  __asm__ volatile("" : "+r"(x));
  return x;
}

#if defined(__x86_64__)
#define APUS_FLOAT_REGISTER "x"
#elif defined(__aarch64__)
#define APUS_FLOAT_REGISTER "w"
#else
#define APUS_FLOAT_REGISTER "m"
#endif

static inline double apus_opaque_double(double x) {
  __asm__ volatile("" : "+" APUS_FLOAT_REGISTER(x));
  return x;
}

static inline void *_Nonnull apus_opaque_pointer(void *_Nonnull p) {
  __asm__ volatile("" : "+r"(p) : : "memory");
  return p;
}

static inline void apus_consume_integer(int64_t x) { __asm__ volatile("" : : "r"(x)); }
static inline void apus_consume_double(double x) { __asm__ volatile("" : : APUS_FLOAT_REGISTER(x)); }
static inline void apus_consume_pointer(const void *_Nonnull p) {
  __asm__ volatile("" : : "r"(p) : "memory");
}

/// Cycles of a single turn of `apus_multiply_chain`: ten dependent multiplications of 3 cycles
/// each.
///
/// The 3 cycles hold for every x86-64 core of the last ten years. They also hold for the 64-bit
/// `mul` of Arm and Apple.
#define APUS_CYCLES_PER_CHAIN_TURN 30

/// Runs a latency-bound chain of known length in cycles, to measure the core's clock rate.
static inline uint64_t apus_multiply_chain(uint64_t turns) {
  uint64_t x = turns | 1;
  for (uint64_t i = 0; i < turns; i++) {
#if defined(__x86_64__)
    __asm__ volatile(
        "imul %0, %0\n\timul %0, %0\n\timul %0, %0\n\timul %0, %0\n\timul %0, %0\n\t"
        "imul %0, %0\n\timul %0, %0\n\timul %0, %0\n\timul %0, %0\n\timul %0, %0"
        : "+r"(x));
#else
    for (int k = 0; k < 10; k++) {
      x *= x;
      __asm__ volatile("" : "+r"(x));
    }
#endif
  }
  return x;
}

#endif
