import ApusBytes

/// A sample read in one dialect, and how much it looks like a table.
///
/// The score is that of G. J. J. van den Burg, A. Nazábal and C. Sutton, "Wrangling messy CSV files
/// by detecting row and type patterns", Data Mining and Knowledge Discovery 33, 2019: rows of one
/// width, wide rows before narrow rows, times the share of fields that look like values. Stray
/// quotes, which that score ignores, lower it.
struct SampleTable {
  private static let rowLimit = 500

  let dialect: CSVDialect
  private(set) var rows: [[CellKind]] = []
  private(set) var issues = 0
  private(set) var fieldCount = 0

  init(_ sample: Span<UInt8>, _ dialect: CSVDialect, isComplete: Bool) {
    self.dialect = dialect
    var parser = CSVParser(dialect: dialect, options: CSVOptions(mode: .lenient, raggedRows: .keep))
    var rows: [[CellKind]] = []
    let take = { (row: borrowing CSVRow) in
      guard rows.count < Self.rowLimit else { return }
      rows.append((0..<row.count).map { CellReader.kind(of: row[$0]) })
    }
    do throws(CSVError) {
      try parser.parse(sample, take)
      let complete = rows.count
      let before = parser.report.count
      try parser.finish(take)
      // The last line of a sample may be cut anywhere, so issues at its end mean nothing.
      if !isComplete { rows.removeLast(rows.count - complete) }
      issues = isComplete ? parser.report.count : before
    } catch {
      rows.removeAll()
    }
    self.rows = rows
    fieldCount = rows.reduce(0) { $0 + $1.count }
  }

  /// The number of fields in most rows.
  var columnCount: Int {
    let counts = Dictionary(grouping: rows, by: \.count).mapValues(\.count)
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }

  /// The share of the rows that have this number of fields.
  var consistency: Double {
    let width = columnCount
    return rows.isEmpty ? 0 : Double(rows.count { $0.count == width }) / Double(rows.count)
  }

  /// The share of the fields that look like values.
  var plausibility: Double {
    guard fieldCount > 0 else { return 0 }
    let implausible = rows.reduce(0) { $0 + $1.count { $0 == .implausible } }
    return 1 - Double(implausible) / Double(fieldCount)
  }

  /// The share of the fields that have an issue, at most 1.
  var issueShare: Double { fieldCount == 0 ? 0 : min(1, Double(issues) / Double(fieldCount)) }

  /// Whether all rows have one number of fields, at least two, every field looks like a value, and the
  /// delimiter is a usual one.
  var isFlawless: Bool {
    columnCount > 1 && consistency == 1 && plausibility == 1 && issues == 0 && prior == 1
  }

  /// The score of the table, whatever its delimiter is.
  var rawScore: Double { pattern * plausibility * (1 - issueShare) }

  /// The score, weighted with the frequency of the delimiter.
  var score: Double { rawScore * prior }

  private var pattern: Double {
    let counts = Dictionary(grouping: rows, by: \.count).mapValues(\.count)
    guard !counts.isEmpty else { return 0 }
    let sum = counts.reduce(0) { sum, entry in
      // A single column is a table as well, though hardly a reason to believe in a delimiter.
      sum + Double(entry.value) * max(Self.singleColumn, Double(entry.key - 1) / Double(entry.key))
    }
    return sum / Double(counts.count)
  }

  private static let singleColumn = 0.3

  /// The weight of the delimiter: blanks and colons seldom separate fields.
  private var prior: Double {
    switch dialect.delimiter {
    case UInt8(ascii: " "), UInt8(ascii: ":"): 0.4
    default: 1
    }
  }
}
