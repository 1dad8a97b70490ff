// System calls that Swift's C library overlay lacks. Also inline functions for instructions that
// Swift cannot express: clock reads and optimiser barriers.
//
// No header defines _GNU_SOURCE; the sources do.
#ifndef CAPUS_SYSTEM_MODULE_H
#define CAPUS_SYSTEM_MODULE_H

#include "affinity.h"
#include "allocations.h"
#include "arguments.h"
#include "bandwidth.h"
#include "commands.h"
#include "counters.h"
#include "demangle.h"
#include "endings.h"
#include "environment.h"
#include "holding.h"
#include "memory.h"
#include "opaque.h"
#include "pages.h"
#include "processes.h"
#include "profiles.h"
#include "references.h"
#include "replacements.h"
#include "sampling.h"
#include "sockets.h"
#include "steps.h"
#include "stopping.h"
#include "stored_files.h"
#include "streaming.h"
#include "system.h"
#include "system_calls.h"
#include "thread_start.h"
#include "ticks.h"
#include "turns.h"

#endif
