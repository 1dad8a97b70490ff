import ApusBytes

/// The texts of the first row of a sample, and how often the rows below repeat them.
struct FirstRow {
  /// The texts of the row; empty if the row is too long to be read.
  private(set) var names: [String] = []
  /// The number of rows below that have the same text in the same column.
  private(set) var repeats: [Int] = []

  private static let byteLimit = 65_536

  /// - Complexity: O(*n*) in the first 64 KiB of the sample.
  init(of text: Span<UInt8>, _ dialect: CSVDialect) {
    var parser = CSVParser(dialect: dialect, options: .lenient)
    var first: [[UInt8]] = []
    var counts: [Int] = []
    // Issues are not thrown but reported, and a record that is too long has no names.
    try? parser.parse(text.extracting(first: min(text.count, Self.byteLimit))) { row in
      if first.isEmpty {
        for column in 0..<row.count {
          first.append([])
          first[column].append(copying: row[column].bytes)
        }
        counts = first.map { _ in 0 }
        names = row.strings
      } else {
        for column in 0..<min(row.count, first.count)
        where row[column].bytes.isSame(as: first[column]) {
          counts[column] += 1
        }
      }
    }
    repeats = counts
  }
}

extension Span<UInt8> {
  fileprivate func isSame(as other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    return indices.allSatisfy { self[$0] == other[$0] }
  }
}
