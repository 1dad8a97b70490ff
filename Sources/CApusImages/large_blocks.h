// Memory in large pages, of which the last block is kept for the next picture.
#ifndef LARGE_BLOCKS_H
#define LARGE_BLOCKS_H

#include <stddef.h>

/// Returns memory of a size, or null. `is_zero` gets whether all bytes are 0.
///
/// The block that was kept is used if it is large enough, without its surplus; else it is returned to the system. So a
/// picture never has more memory than was counted for it.
void *apus_take_block(size_t size, int *is_zero);

/// Keeps a block of a size for the next picture, or returns it to the system if it is small or larger than 64 MiB.
///
/// The system may take the pages of a kept block if it needs memory.
void apus_put_block(void *block, size_t size);

/// Returns the block that was kept to the system, because a picture begins that does not use it.
void apus_drop_block(void);

#endif
