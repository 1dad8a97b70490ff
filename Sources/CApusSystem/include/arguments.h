// The arguments of this process, without a look into /proc.
#ifndef CAPUS_ARGUMENTS_H
#define CAPUS_ARGUMENTS_H

#include <stdint.h>

/// The number of arguments with the program's name; 0 if the C library did not pass them on.
int32_t apus_argument_count(void);

/// The arguments with the program's name first and null last, or null if the C library did not pass
/// them on. They live as long as the process.
char *_Nullable *_Nullable apus_arguments(void);

/// The path with which the kernel started this program, or null if it is unknown. It lives as long
/// as the process.
const char *_Nullable apus_started_path(void);

#endif
