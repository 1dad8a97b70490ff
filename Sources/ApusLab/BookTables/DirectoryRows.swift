import ApusBytes
import ApusCSV
import ApusStreams

/// Rows of a directory as dictionaries, and as tables of fixed keys that all rows share.
enum DirectoryRows {
  /// Returns the case study of some rows of a directory.
  static func study(_ text: [UInt8], rows: Int, columns: Int) -> CaseStudy {
    let names = (0..<columns).map { "column \($0)" }
    let keys = StringIndex(names)
    let name = names[columns / 2]
    return CaseStudy(
      .directoryRows, items: rows,
      [
        (
          .dictionary,
          {
            try sum(text, rows) { row in
              var fields: [String: String] = [:]
              fields.reserveCapacity(columns)
              for column in 0..<row.count { fields[names[column]] = row[column].string }
              return fields[name]?.utf8.count ?? 0
            }
          }
        ),
        (
          .stringIndex,
          {
            try sum(text, rows) { row in
              var fields: [String] = []
              fields.reserveCapacity(columns)
              for column in 0..<row.count { fields.append(row[column].string) }
              return keys.index(of: name.utf8.span).map { fields[$0].utf8.count } ?? 0
            }
          }
        ),
      ])
  }

  @inline(__always)
  private static func sum(
    _ text: [UInt8], _ rows: Int, _ length: (borrowing CSVRow) -> Int
  ) throws -> Int {
    var reader = CSVReader(of: ArraySource(text))
    var sum = 0
    for _ in 0..<rows {
      guard let row = try reader.next() else { break }
      sum &+= length(row)
    }
    return sum
  }
}

extension StudyKey {
  static let directoryRows = StudyKey("directory-rows")
}
