// Without the trait Images the module has no functions; a target needs one file with a declaration.
#include "CApusImages.h"

typedef int apus_images_has_no_functions;
