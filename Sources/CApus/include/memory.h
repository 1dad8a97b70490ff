// Advice to the kernel about memory that Swift's overlay does not spell.
#ifndef CAPUS_MEMORY_H
#define CAPUS_MEMORY_H

#include <stddef.h>

/// Asks for huge pages (`want` = 1) or forbids them (`want` = 0). Returns 0 or an errno value.
int apus_advise_huge_pages(void *_Nonnull address, size_t bytes, int want);

#endif
