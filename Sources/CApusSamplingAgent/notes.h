// The notes in the file of the program, by which its linker tells what it is.
#ifndef CAPUS_SAMPLING_NOTES_H
#define CAPUS_SAMPLING_NOTES_H

#include <stdbool.h>

/// Whether the linker of Go made the program, which has a note of Go then.
__attribute__((visibility("hidden"))) bool apus_is_program_of_go(void);

#endif
