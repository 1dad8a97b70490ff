// Finds the separators of a text in blocks of 64 bytes: the loop of `ApusCSV`.
//
// It is C, unlike all other parsing, because C can compile one source for several kinds of x86-64.
// The best form is chosen at run time and is up to three times as fast. `table_scan.h` has the
// source.
#ifndef CAPUS_TABLES_H
#define CAPUS_TABLES_H

#include <stddef.h>
#include <stdint.h>

/// The bytes that have a meaning. If a dialect lacks a kind of byte, its member repeats another or
/// is unused.
struct apus_table_bytes {
  uint8_t delimiter;
  uint8_t line_ends[2];
  /// Unused if `has_quotes` is 0.
  uint8_t quote;
  uint8_t has_quotes;
  /// Bytes that the caller must handle; unused if `has_rare` is 0.
  uint8_t rare[2];
  uint8_t has_rare;
};

/// The state before the first byte of a block.
struct apus_table_state {
  /// All bits set between quotes, else 0.
  uint64_t quoted;
  /// 1 after a quote that may end a field, else 0.
  uint64_t after_quote;
  /// 1 at the start of a field, else 0.
  uint64_t at_start;
  /// 1 at the start of a line, else 0.
  uint64_t at_line_start;
};

/// The ends of the lists of positions; there must be room for a position for each byte.
struct apus_table_lists {
  uint32_t *_Nonnull fields;
  uint32_t *_Nonnull lines;
};

/// Scans whole blocks, writes the positions after separators outside quotes, and advances the ends
/// of both lists.
///
/// It stops before a block that has a stray quote or a rare byte. It also stops after a block that
/// has line ends between quotes, which are then in `inside`.
///
/// - Parameters:
///   - bytes: The text.
///   - count: The number of bytes; bytes after the last whole block are not read.
///   - position: The position of the first byte, plus 1.
/// - Returns: The number of bytes that were scanned.
size_t apus_scan_table(const uint8_t *_Nonnull bytes, size_t count, uint32_t position,
                       struct apus_table_bytes meaning,
                       struct apus_table_state *_Nonnull state, struct apus_table_lists *_Nonnull lists,
                       uint64_t *_Nonnull inside);

/// Returns how many forms of the function this machine can run. The best is last; the first is for
/// all machines.
int apus_scan_table_forms(void);

/// Scans with a form, counted from 0; for tests.
size_t apus_scan_table_with(int form, const uint8_t *_Nonnull bytes, size_t count, uint32_t position,
                            struct apus_table_bytes meaning,
                            struct apus_table_state *_Nonnull state,
                            struct apus_table_lists *_Nonnull lists, uint64_t *_Nonnull inside);

#endif
