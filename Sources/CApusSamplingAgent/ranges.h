// The code of `async` functions in the program and its libraries.
#ifndef CAPUS_SAMPLING_RANGES_H
#define CAPUS_SAMPLING_RANGES_H

#include <stdbool.h>
#include <stdint.h>

/// Reads the symbol tables of all modules that are loaded. Allocates; never called in the handler.
__attribute__((visibility("hidden"))) void apus_async_ranges_read(void);

/// Whether an address is in an `async` function.
__attribute__((visibility("hidden"))) bool apus_async_contains(uint64_t address);

#endif
