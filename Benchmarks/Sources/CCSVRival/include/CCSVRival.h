// The rivals of ApusCSV in C++: one loop over the masks that ApusCSV uses.
#ifndef CCSV_RIVAL_H
#define CCSV_RIVAL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct csv_tally {
  int64_t rows, fields, length, mix;
};

/// Visits every field of a table with commas and double quotes.
struct csv_tally csv_rival_visit(const uint8_t *bytes, size_t count);

/// The same, compiled for processors with AVX2 and BMI2; the first one where this one has none.
struct csv_tally csv_rival_visit_avx2(const uint8_t *bytes, size_t count);

/// Nanoseconds of this thread's processor time.
int64_t csv_rival_processor_time(void);

/// Nanoseconds of the processor time of all threads of this process.
int64_t csv_rival_process_time(void);

/// Nanoseconds of a clock on the wall.
int64_t csv_rival_wall_time(void);

#ifdef __cplusplus
}
#endif
#endif
