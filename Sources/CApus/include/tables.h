// The separators of a text in blocks of 64 bytes: the loop under `ApusCSV`.
//
// It is C, and not Swift like all other parsing, because C can compile one source for several kinds of
// x86-64 and choose the best one when it runs, which makes it up to three times as fast. `table_scan.h`
// has the source.
#ifndef CAPUS_TABLES_H
#define CAPUS_TABLES_H

#include <stddef.h>
#include <stdint.h>

/// The bytes that mean something; what there is none of is a byte that stands for something else.
struct apus_table_bytes {
  uint8_t delimiter;
  uint8_t line_ends[2];
  /// Has no meaning where `has_quotes` is 0.
  uint8_t quote;
  uint8_t has_quotes;
  /// Bytes that the caller must see to; have no meaning where `has_rare` is 0.
  uint8_t rare[2];
  uint8_t has_rare;
};

/// Where the first byte of a block stands.
struct apus_table_state {
  /// All ones between quotes, else zero.
  uint64_t quoted;
  /// One after a quote that may end a field, else zero.
  uint64_t after_quote;
  /// One at the start of a field, else zero.
  uint64_t at_start;
  /// One at the start of a line, else zero.
  uint64_t at_line_start;
};

/// Where positions are written to; there must be room for one each byte.
struct apus_table_lists {
  uint32_t *_Nonnull fields;
  uint32_t *_Nonnull lines;
};

/// Scans whole blocks, writes the positions after the separators that are not between quotes, and moves
/// the ends of both lists on.
///
/// It stops before a block that has a quote at an odd place or a rare byte, and after one that has line
/// ends between quotes, which are then in `inside`.
///
/// - Parameters:
///   - bytes: The text.
///   - count: How many bytes it has; what is left of the last block is not looked at.
///   - position: That of the first byte, plus one.
/// - Returns: How many bytes were scanned.
size_t apus_scan_table(const uint8_t *_Nonnull bytes, size_t count, uint32_t position,
                       struct apus_table_bytes meaning,
                       struct apus_table_state *_Nonnull state, struct apus_table_lists *_Nonnull lists,
                       uint64_t *_Nonnull inside);

/// How many forms of the function this machine can run, best last; the first is that for all machines.
int apus_scan_table_forms(void);

/// Scans with one of the forms, from 0; for tests.
size_t apus_scan_table_with(int form, const uint8_t *_Nonnull bytes, size_t count, uint32_t position,
                            struct apus_table_bytes meaning,
                            struct apus_table_state *_Nonnull state,
                            struct apus_table_lists *_Nonnull lists, uint64_t *_Nonnull inside);

#endif
