// Decodes groups of base64 text into bytes: the loop of `Base64Decoder`.
//
// It is C for the same reason as `tables.h`: a form of it needs instructions that some x86-64
// processors lack.
#ifndef CAPUS_BASE64_H
#define CAPUS_BASE64_H

#include <stddef.h>
#include <stdint.h>

/// The digits of an alphabet; all but two are the same in every alphabet.
struct apus_base64_digits {
  /// The bits of a digit in a number of 24 bits, by position in the group (of four) and byte. All
  /// bits are set if the byte is not a digit.
  const uint32_t *_Nonnull shifted;
  /// The digits for 62 and 63.
  uint8_t last[2];
};

/// Decodes groups up to the first that has an invalid digit.
///
/// - Parameters:
///   - text: Four bytes for each group.
///   - groups: The number of groups.
///   - digits: The alphabet.
///   - bytes: Receives three bytes for each group; there must be room for eight more.
/// - Returns: The number of groups that were decoded.
size_t apus_decode_base64(const uint8_t *_Nonnull text, size_t groups, struct apus_base64_digits digits,
                          uint8_t *_Nonnull bytes);

/// Returns how many forms of the function this machine can run. The best is last; the first is for
/// all machines.
int apus_decode_base64_forms(void);

/// Decodes with a form, counted from 0; for tests.
size_t apus_decode_base64_with(int form, const uint8_t *_Nonnull text, size_t groups,
                               struct apus_base64_digits digits, uint8_t *_Nonnull bytes);

#endif
