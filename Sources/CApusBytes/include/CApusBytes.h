// Loops over bytes that C compiles for several kinds of processor: bit masks, the scanner of
// tables, base64; and the blocks of memory that their results grow in.
#ifndef CAPUS_BYTES_MODULE_H
#define CAPUS_BYTES_MODULE_H

#include "base64.h"
#include "blocks.h"
#include "masks.h"
#include "tables.h"

#endif
