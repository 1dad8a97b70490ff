// Loops over bytes that C compiles for several kinds of processor: bit masks, the scanners of
// tables and JSON, base64 and checksums. Also growable blocks of memory for their results.
#ifndef CAPUS_BYTES_MODULE_H
#define CAPUS_BYTES_MODULE_H

#include "base64.h"
#include "blocks.h"
#include "checksums.h"
#include "json.h"
#include "masks.h"
#include "small_strings.h"
#include "tables.h"
#include "xml.h"

#endif
