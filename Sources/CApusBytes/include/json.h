// Finds the tokens of JSON text, 64 bytes at a time: stage one of `ApusJSON`.
//
// It is C for the same reason as `tables.h`. `json_scan.h` has the source.
#ifndef CAPUS_JSON_H
#define CAPUS_JSON_H

#include <stdbool.h>
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

/// Sets the greatest number of forms that texts from now on can use, at least 1. A benchmark measures
/// the speed on a smaller processor with it.
void apus_json_limit_forms(int count);

/// Scans with a form, counted from 0; for tests.
size_t apus_json_scan_with(int form, const uint8_t *_Nonnull bytes, size_t count, uint32_t position,
                           uint32_t options, struct apus_json_state *_Nonnull state,
                           struct apus_json_tokens *_Nonnull lists);

/// Steps over tokens until as many brackets were closed as opened.
///
/// - Parameters:
///   - form: The form of the function, counted from 0.
///   - kinds: The kinds of the tokens.
///   - count: The number of tokens.
///   - depth: The number of open brackets before the first token; receives the number after the
///     last. It is 0 at the end of the value.
/// - Returns: The number of tokens up to the last closing bracket, or `count` if the value does not
///   end.
size_t apus_json_skip(int form, const uint8_t *_Nonnull kinds, size_t count, int64_t *_Nonnull depth);

/// The kinds of 64 tokens, as masks.
struct apus_json_classes {
  uint64_t opening, closing, colons, commas, braces, brackets, close, objects, scalars;
};

enum {
  /// The most containers within containers that the check of the grammar can count.
  APUS_JSON_GRAMMAR_DEPTH = 1024,
};

/// The state of a check of the grammar between two tokens; `apus_json_begin_grammar` sets it.
struct apus_json_grammar {
  /// The tokens before.
  struct apus_json_classes last;
  /// All bits set after an opening quote, else 0.
  uint64_t in_string;
  /// Bit 0 is set if the next token may begin a value that is in no container.
  uint64_t roots;
  int64_t depth;
  int64_t depth_limit;
  /// The number of lines that are complete.
  uint64_t root_count;
  /// The position of the token before.
  uint32_t last_position;
  /// The position after the last line, or of the first token after it.
  uint32_t root_position;
  /// Whether the text is lines of values.
  bool has_lines;
  /// Whether escaped surrogates without a partner are accepted.
  bool replaces_surrogates;
  /// The open containers: 1 for an object, 0 for an array, and 2 outside.
  uint8_t containers[APUS_JSON_GRAMMAR_DEPTH + 2];
};

/// Begins a check of the grammar.
///
/// - Parameters:
///   - depth_limit: The most containers within containers.
///   - has_lines: Whether the text is lines, each of which has a value, instead of one value.
///   - replaces_surrogates: Whether escaped surrogates without a partner are accepted.
void apus_json_begin_grammar(struct apus_json_grammar *_Nonnull state, int64_t depth_limit, bool has_lines,
                             bool replaces_surrogates);

/// Checks tokens: their order, numbers, literals and escapes of the form `\u`.
///
/// Values must be containers at the outermost level. The function only decides; to find the place of a
/// fault, read the text by other means.
///
/// - Parameters:
///   - form: The form of the function, counted from 0.
///   - bytes: The text.
///   - byte_count: The number of bytes that may be read.
///   - positions: The positions of the tokens, and that of the token or end after them.
///   - kinds: The kinds of the tokens; 63 bytes after them may be read.
///   - count: The number of tokens.
/// - Returns: Whether the tokens are well-formed so far. After `false` the state must not be used.
bool apus_json_check_grammar(int form, const uint8_t *_Nonnull bytes, size_t byte_count,
                             const uint32_t *_Nonnull positions, const uint8_t *_Nonnull kinds, size_t count,
                             struct apus_json_grammar *_Nonnull state);

/// Returns whether all values are complete.
bool apus_json_end_grammar(const struct apus_json_grammar *_Nonnull state);

/// The bit of a node of a string that has escapes; without meaning for other scalars.
#define APUS_JSON_HAS_ESCAPES (1ull << 62)
/// The bit of the first node of a container.
#define APUS_JSON_CONTAINER (1ull << 63)

/// The state of the nodes of a tree between two tokens; all members are 0 at the start.
struct apus_json_tree {
  /// All bits set after an opening quote, else 0.
  uint64_t in_string;
  /// The number of open containers.
  uint32_t depth;
  /// The number of commas in the innermost container, or outside.
  uint32_t commas;
  /// The nodes of the open containers.
  uint32_t containers[APUS_JSON_GRAMMAR_DEPTH + 2];
  /// The numbers of commas before each open container, in the one around it.
  uint32_t commas_outside[APUS_JSON_GRAMMAR_DEPTH + 2];
};

/// Writes the nodes of tokens, which have 64 bits: one for each key and scalar, and two for each container.
///
/// The lower half of a node is its position. The upper half of that of a string, number or literal has the
/// number of bytes up to the next token in 30 bits, which is the closing quote of a string, and
/// `APUS_JSON_HAS_ESCAPES`. The first node of a container has `APUS_JSON_CONTAINER`, and the number of its nodes,
/// also of those in it, in the 31 bits below. Its second node is that of the bracket that ends it, with the number
/// of its elements in the upper half.
///
/// - Parameters:
///   - form: The form of the function, counted from 0.
///   - positions: The positions of the tokens, below 2^30, and that of the token or end after them; 64 positions
///     after them may be read.
///   - kinds: The kinds of the tokens, whose grammar was checked, and that of the token or end after them; 64
///     bytes after them may be read.
///   - count: The number of tokens.
///   - nodes: All nodes, with room for one more for each token, and for eight.
///   - node_count: The number of nodes before.
/// - Returns: The number of nodes.
size_t apus_json_write_nodes(int form, const uint32_t *_Nonnull positions, const uint8_t *_Nonnull kinds,
                             size_t count, struct apus_json_tree *_Nonnull state, uint64_t *_Nonnull nodes,
                             size_t node_count);

/// A key as it stands in a text, with both quotes.
struct apus_json_member {
  /// The first and last eight bytes; of a shorter key all bytes, and zeros.
  uint64_t first, last;
  /// The number of bytes.
  uint32_t length;
  /// The place of the bytes among those of all keys.
  uint32_t offset;
};

/// Finds the values of an object that has known keys in a known order.
///
/// - Parameters:
///   - form: The form of the function that steps over values, counted from 0.
///   - bytes: A well-formed text.
///   - byte_count: The number of bytes that may be read.
///   - positions: The positions of all tokens.
///   - kinds: The kinds of all tokens, and a byte 0.
///   - count: The number of tokens.
///   - object: The token of the object.
///   - members: The keys.
///   - member_count: The number of keys.
///   - names: The bytes of all keys.
///   - values: Receives the tokens of the values.
/// - Returns: The token of the brace that ends the object, or 0 if it has other keys.
size_t apus_json_find_members(int form, const uint8_t *_Nonnull bytes, size_t byte_count,
                              const uint32_t *_Nonnull positions, const uint8_t *_Nonnull kinds, size_t count,
                              size_t object, const struct apus_json_member *_Nonnull members,
                              size_t member_count, const uint8_t *_Nonnull names, uint32_t *_Nonnull values);

/// The form of a number that was read.
enum {
  /// A number that this function does not read: with an exponent, with more digits, or ill-formed.
  APUS_JSON_OTHER_NUMBER = 0,
  /// A number without a point.
  APUS_JSON_INTEGER = 1,
  /// A number as a double, correctly rounded.
  APUS_JSON_DOUBLE = 2,
  /// A number as a significand, the power of ten that it is multiplied by, and a sign.
  APUS_JSON_DECIMAL = 3,
};

/// A number of a text, in two registers.
struct apus_json_number {
  /// The integer, the bits of the double, or the significand.
  uint64_t bits;
  int16_t exponent;
  /// `APUS_JSON_INTEGER` and similar.
  uint8_t form;
  bool is_negative;
};

/// Reads an integer of at most 18 digits, or a decimal fraction of at most 19 digits.
///
/// - Parameters:
///   - bytes: The text.
///   - byte_count: The number of bytes that may be read.
///   - start: The place of the first digit or the sign.
///   - end: The place behind the number and the blanks that follow it; at most `byte_count`.
struct apus_json_number apus_json_read_number(const uint8_t *_Nonnull bytes, size_t byte_count, size_t start,
                                              size_t end);

/// Does the same; faster for numbers of more than seven digits.
struct apus_json_number apus_json_read_long_number(const uint8_t *_Nonnull bytes, size_t byte_count,
                                                   size_t start, size_t end);

enum {
  /// The greatest number of digits after the point of a number that is read.
  APUS_JSON_TENTHS = 18,
};

/// Returns the leading 64 bits of 10^-(`index` + 1); for tests.
uint64_t apus_json_tenth(size_t index);

/// Returns how many forms of the function this machine can run. The best is last.
int apus_json_number_forms(void);

/// Reads a number with a form, counted from 0; for tests.
struct apus_json_number apus_json_read_long_number_with(int form, const uint8_t *_Nonnull bytes,
                                                        size_t byte_count, size_t start, size_t end);

/// Returns the number of elements of an array, if all are scalars other than strings; otherwise 0.
///
/// - Parameter kinds: The kinds of the tokens after the bracket of an array of a well-formed text.
size_t apus_json_scalar_count(const uint8_t *_Nonnull kinds);

/// Reads numbers of an array, up to one whose form is neither `APUS_JSON_INTEGER` nor `APUS_JSON_DOUBLE`.
///
/// - Parameters:
///   - bytes: The text.
///   - byte_count: The number of bytes that may be read.
///   - positions: The positions of the tokens from the first number on.
///   - count: The number of scalars to read, each of which has a token after it.
///   - values: Receives the numbers.
///   - number: Receives the number at which the function stopped.
/// - Returns: How many were read.
size_t apus_json_read_doubles(const uint8_t *_Nonnull bytes, size_t byte_count,
                              const uint32_t *_Nonnull positions, size_t count, double *_Nonnull values,
                              struct apus_json_number *_Nonnull number);

/// Writes the value of a string: its bytes, with escapes resolved. A surrogate without a partner
/// becomes U+FFFD.
///
/// - Parameters:
///   - bytes: The bytes between the quotes.
///   - count: The number of bytes.
///   - target: Receives at most `count` bytes, and lies elsewhere.
/// - Returns: The number of bytes that were written.
size_t apus_json_unescape(const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull target);

#endif
