// Random numbers for fair decisions.
#ifndef CAPUS_RANDOM_H
#define CAPUS_RANDOM_H

#include <stdint.h>

/// Returns the next random number of the calling thread. Not for secrets, and not reproducible.
uint32_t apus_random(void);

#endif
