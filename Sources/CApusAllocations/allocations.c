#include "CApusAllocations.h"
