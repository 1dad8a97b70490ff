// Finds the tokens of JSON text, 64 bytes at a time: stage one of `ApusJSON`.
//
// It is C for the same reason as `tables.h`. `json_scan.h` has the source.
#ifndef CAPUS_JSON_H
#define CAPUS_JSON_H

#include <stddef.h>
#include <stdint.h>

/// A reason to stop before the end of the text.
enum {
  APUS_JSON_NO_FAULT = 0,
  APUS_JSON_INVALID_UTF8 = 1,
  APUS_JSON_CONTROL_CHARACTER = 2,
  APUS_JSON_INVALID_ESCAPE = 3,
};

/// Options of a scan, as bits.
enum {
  /// The text ends with the bytes of this call. Otherwise, an incomplete character at the end is
  /// left for the next call.
  APUS_JSON_IS_LAST = 1,
  /// Invalid UTF-8 is not a fault.
  APUS_JSON_ANY_BYTES = 2,
};

/// The state between two bytes of a text; all members are 0 at its start.
struct apus_json_state {
  /// All bits set within a string, else 0.
  uint64_t in_string;
  /// 1 after a backslash that escapes the next byte, else 0.
  uint64_t escaped;
  /// 1 after a byte of a scalar that is not a string, else 0.
  uint64_t in_scalar;
  /// 1 if the open string has an escape, else 0.
  uint64_t has_escape;
  /// 1 if the open string has an escape of the form `\u`, else 0.
  uint64_t has_unicode;
  /// The fault that stopped the scan.
  uint32_t fault;
};

/// The ends of the lists of tokens; there must be room for a token for each byte, and for 64 more.
struct apus_json_tokens {
  /// The position of a token.
  uint32_t *_Nonnull positions;
  /// The first byte of a token. A closing quote is `"`, or `\` after a string with an escape, or
  /// `u` after a string with an escape of the form `\u`.
  uint8_t *_Nonnull kinds;
};

/// Scans text, writes the tokens outside of strings, and advances the ends of both lists.
///
/// Tokens are brackets, colons, commas, both quotes of a string, and the first bytes of all other
/// scalars. Control characters, escapes and UTF-8 are checked; the digits of `\u` are not.
///
/// - Parameters:
///   - bytes: The text; it begins with a whole character.
///   - count: The number of bytes.
///   - position: The position of the first byte.
///   - options: `APUS_JSON_IS_LAST` and similar bits.
/// - Returns: The number of bytes before the fault or, without a fault, the number that were
///   scanned.
size_t apus_json_scan(const uint8_t *_Nonnull bytes, size_t count, uint32_t position, uint32_t options,
                      struct apus_json_state *_Nonnull state, struct apus_json_tokens *_Nonnull lists);

/// Returns how many forms of the function this machine can run. The best is last; the first is
/// portable C, and the second has vectors of 128 bits if the processor has them.
int apus_json_scan_forms(void);

/// Scans with a form, counted from 0; for tests.
size_t apus_json_scan_with(int form, const uint8_t *_Nonnull bytes, size_t count, uint32_t position,
                           uint32_t options, struct apus_json_state *_Nonnull state,
                           struct apus_json_tokens *_Nonnull lists);

/// Steps over tokens until as many brackets were closed as opened.
///
/// - Parameters:
///   - kinds: The kinds of the tokens.
///   - count: The number of tokens.
///   - depth: The number of open brackets before the first token; receives the number after the
///     last. It is 0 at the end of the value.
/// - Returns: The number of tokens up to the last closing bracket, or `count` if the value does not
///   end.
size_t apus_json_skip(const uint8_t *_Nonnull kinds, size_t count, int64_t *_Nonnull depth);

#endif
