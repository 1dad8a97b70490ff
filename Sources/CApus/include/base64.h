// The groups of a text in base64 as bytes: the loop under `Base64Decoder`.
//
// It is C for the same reason as `tables.h`: one of its forms needs instructions that not every x86-64 has.
#ifndef CAPUS_BASE64_H
#define CAPUS_BASE64_H

#include <stddef.h>
#include <stdint.h>

/// The digits of an alphabet, of which all but two are the same in each.
struct apus_base64_digits {
  /// For each of the four places in a group and each byte, the bits of the digit in a number of 24 bits; all ones
  /// where it is no digit.
  const uint32_t *_Nonnull places;
  /// The digits for 62 and 63.
  uint8_t last[2];
};

/// Decodes groups up to one that has a byte that is no digit.
///
/// - Parameters:
///   - text: Four bytes a group.
///   - groups: How many there are.
///   - digits: The alphabet.
///   - bytes: Takes three bytes a group; there must be room for eight more.
/// - Returns: How many groups were decoded.
size_t apus_decode_base64(const uint8_t *_Nonnull text, size_t groups, struct apus_base64_digits digits,
                          uint8_t *_Nonnull bytes);

/// How many forms of the function this machine can run, best last; the first is that for all machines.
int apus_decode_base64_forms(void);

/// Decodes with one of the forms, from 0; for tests.
size_t apus_decode_base64_with(int form, const uint8_t *_Nonnull text, size_t groups,
                               struct apus_base64_digits digits, uint8_t *_Nonnull bytes);

#endif
