import ApusBytes

/// A sample as the table that it is in one dialect, and how much it looks like one.
///
/// The score is that of G. J. J. van den Burg, A. Nazábal and C. Sutton, "Wrangling messy CSV files by detecting
/// row and type patterns", Data Mining and Knowledge Discovery 33, 2019: rows of one width, wide ones before
/// narrow ones, times the share of fields that look like values. Odd quotes, of which it does not know, lower it.
struct SampleTable {
  private static let rowLimit = 500

  let dialect: CSVDialect
  private(set) var rows: [[CellKind]] = []
  private(set) var issues = 0
  private(set) var fieldCount = 0

  init(_ sample: Span<UInt8>, _ dialect: CSVDialect, isComplete: Bool) {
    self.dialect = dialect
    var parser = CSVParser(dialect: dialect, rules: CSVRules(mode: .lenient, raggedRows: .keep))
    var rows: [[CellKind]] = []
    let take = { (row: borrowing CSVRow) in
      guard rows.count < Self.rowLimit else { return }
      rows.append((0..<row.count).map { CellReader.kind(of: row[$0]) })
    }
    do throws(CSVError) {
      try parser.write(sample, take)
      let complete = rows.count
      let before = parser.report.count
      try parser.close(take)
      // The last line of a sample may be cut anywhere; what is odd about its end means nothing.
      if !isComplete { rows.removeLast(rows.count - complete) }
      issues = isComplete ? parser.report.count : before
    } catch {
      rows.removeAll()
    }
    self.rows = rows
    fieldCount = rows.reduce(0) { $0 + $1.count }
  }

  /// How many fields most rows have.
  var columnCount: Int {
    let counts = Dictionary(grouping: rows, by: \.count).mapValues(\.count)
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }

  /// Which share of the rows has as many fields as most.
  var consistency: Double {
    let width = columnCount
    return rows.isEmpty ? 0 : Double(rows.count { $0.count == width }) / Double(rows.count)
  }

  /// Which share of the fields looks like values.
  var plausibility: Double {
    guard fieldCount > 0 else { return 0 }
    let implausible = rows.reduce(0) { $0 + $1.count { $0 == .implausible } }
    return 1 - Double(implausible) / Double(fieldCount)
  }

  /// Which share of the fields has quotes at odd places, at most 1.
  var issueShare: Double { fieldCount == 0 ? 0 : min(1, Double(issues) / Double(fieldCount)) }

  /// How much it looks like a table, whatever its delimiter is.
  var rawScore: Double { pattern * plausibility * (1 - issueShare) }

  /// The same, with how often such a delimiter is one.
  var score: Double { rawScore * prior }

  private var pattern: Double {
    let counts = Dictionary(grouping: rows, by: \.count).mapValues(\.count)
    guard !counts.isEmpty else { return 0 }
    let sum = counts.reduce(0) { sum, entry in
      // One column is a table as well, though hardly a reason to believe in a delimiter.
      sum + Double(entry.value) * max(Self.singleColumn, Double(entry.key - 1) / Double(entry.key))
    }
    return sum / Double(counts.count)
  }

  private static let singleColumn = 0.3

  /// Blanks and colons separate other things than fields more often than not.
  private var prior: Double {
    switch dialect.delimiter {
    case UInt8(ascii: " "), UInt8(ascii: ":"): 0.4
    default: 1
    }
  }
}
