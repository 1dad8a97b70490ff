// The rivals of ApusCSV in C++: a loop over the masks that ApusCSV uses.
#ifndef CCSV_RIVAL_H
#define CCSV_RIVAL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct csv_counts {
  int64_t rows, fields, length, mix;
};

/// Visits every field of a table with commas and double quotes.
struct csv_counts csv_rival_visit(const uint8_t *bytes, size_t count);

/// The same, compiled for processors with AVX2 and BMI2. On other processors it calls the function
/// above.
struct csv_counts csv_rival_visit_avx2(const uint8_t *bytes, size_t count);

/// The processor time of this thread, in nanoseconds.
int64_t csv_rival_processor_time(void);

/// The processor time of all threads of this process, in nanoseconds.
int64_t csv_rival_process_time(void);

/// The wall time, in nanoseconds.
int64_t csv_rival_wall_time(void);

#ifdef __cplusplus
}
#endif
#endif
