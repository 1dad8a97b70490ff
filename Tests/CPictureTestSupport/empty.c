// Without the trait Images the module has no functions; a target needs one file with a declaration.
#include "CPictureTestSupport.h"

typedef int plain_pictures_has_no_functions;
