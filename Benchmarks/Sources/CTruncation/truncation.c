#include "truncation.h"
