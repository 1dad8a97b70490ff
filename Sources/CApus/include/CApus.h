// The C boundary of Apus: static-inline instructions that Swift cannot spell, and system calls that
// Swift's C library overlay lacks. Only waiters and workers allocate, whose
// memory is kept for ever; nothing here defines _GNU_SOURCE.
#ifndef CAPUS_H
#define CAPUS_H

#include "affinity.h"
#include "allocations.h"
#include "bandwidth.h"
#include "base64.h"
#include "chance.h"
#include "checks.h"
#include "commands.h"
#include "counters.h"
#include "environment.h"
#include "locks.h"
#include "masks.h"
#include "memory.h"
#include "opaque.h"
#include "pages.h"
#include "processes.h"
#include "replacements.h"
#include "sockets.h"
#include "steps.h"
#include "system.h"
#include "tables.h"
#include "ticks.h"
#include "turns.h"
#include "waiters.h"
#include "workers.h"

#endif
