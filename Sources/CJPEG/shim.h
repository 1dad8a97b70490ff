// The header of libjpeg needs both standard headers before it.
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>
