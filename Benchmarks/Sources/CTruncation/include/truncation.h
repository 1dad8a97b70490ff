// Casts of floating point to integers, as the rival in C++ has them: without the trap of Swift's
// conversion for numbers out of range, which would be 1 to 5 ns of a traversal.
#ifndef TRUNCATION_H
#define TRUNCATION_H

#include <stdint.h>

static inline int64_t truncated_double(double value) { return (int64_t)value; }
static inline int64_t truncated_float(float value) { return (int64_t)value; }

#endif
