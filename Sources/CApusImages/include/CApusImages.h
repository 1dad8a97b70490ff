// Pictures by libjpeg-turbo and libpng. Both leave a function by `longjmp` after an error, which Swift does not allow; so
// these functions catch each error. There are none unless the package is built with the trait Images. Palettes by
// libimagequant need the trait Palette.
#ifndef CAPUSIMAGES_H
#define CAPUSIMAGES_H

#include "failures.h"
#include "jpeg_files.h"
#include "palettes.h"
#include "png_files.h"

#endif
