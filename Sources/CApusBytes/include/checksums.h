// The checksum CRC-32C: by the processor's instruction if there is one, else by tables.
#ifndef CAPUS_CHECKSUMS_H
#define CAPUS_CHECKSUMS_H

#include <stddef.h>
#include <stdint.h>

/// Returns the CRC-32C of bytes that follow others.
///
/// - Parameters:
///   - sum: The checksum of the bytes before; 0 if there are none.
///   - bytes: The bytes.
///   - count: Their number.
uint32_t apus_crc32c(uint32_t sum, const void *_Nullable bytes, size_t count);

/// Returns how many forms of the function this machine can run. The best is last; the first is for
/// all machines.
int apus_crc32c_forms(void);

/// Computes with a form, counted from 0; for tests.
uint32_t apus_crc32c_with(int form, uint32_t sum, const void *_Nullable bytes, size_t count);

#endif
