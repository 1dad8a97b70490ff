// Numbers by chance, for decisions that must not favour anybody.
#ifndef CAPUS_CHANCE_H
#define CAPUS_CHANCE_H

#include <stdint.h>

/// A number of the calling thread's own sequence. Not for secrets, and not the same in two runs.
uint32_t apus_chance(void);

#endif
