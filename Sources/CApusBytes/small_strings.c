#include "small_strings.h"

int apus_small_strings_state = APUS_STRINGS_UNKNOWN;
