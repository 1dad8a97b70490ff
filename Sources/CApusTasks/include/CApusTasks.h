// The scheduler of channels: locks, waiters and the worker threads that run suspended tasks.
#ifndef CAPUS_TASKS_MODULE_H
#define CAPUS_TASKS_MODULE_H

#include "checks.h"
#include "locks.h"
#include "random.h"
#include "waiters.h"
#include "workers.h"

#endif
