import ApusBytes
import ApusCSV
import ApusMeasure
import ApusStreams

/// A directory of 133 columns that is evaluated again at each keystroke: the visible page, or all
/// of it.
struct DirectoryCaseStudies {
  let all: [CaseStudy]

  private static let columns = 133
  private static let page = 200

  /// Creates a directory.
  ///
  /// - Parameter rows: The number of records.
  init(rows: Int) throws {
    let text = Self.text(rows)
    let index = try CSVIndex(of: text.span)
    let first = rows / 2
    all = [
      CaseStudy(
        .directoryPage, items: 1,
        [
          (.indexed, { try Self.page(of: text, index, first) }),
          (.fromStart, { try Self.page(of: text, first) }),
        ]),
      CaseStudy(
        .directoryFile, items: 1,
        [
          (.oneField, { try Self.lengths(text, all: false) }),
          (.allFields, { try Self.lengths(text, all: true) }),
        ]),
      DirectoryRows.study(text, rows: min(rows, 2000), columns: Self.columns),
    ]
  }

  private static func text(_ rows: Int) -> [UInt8] {
    var random = SplitMix64(seed: 21)
    var text: [UInt8] = []
    for row in 0..<rows {
      for column in 0..<columns {
        text += (column == 0 ? "" : ",").utf8
        text.append(decimal: row)
        for _ in 0..<random.next(below: 9) { text.append(UInt8(ascii: "x")) }
      }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  private static func page(of text: [UInt8], _ index: CSVIndex, _ first: Int) throws -> Int {
    var cursor = CSVCursor(index)
    var sum = 0
    for number in first..<first + page {
      let row = cursor.row(number, in: text.span)
      for column in 0..<row.count { sum += row[column].string.utf8.count }
    }
    return sum
  }

  private static func page(of text: [UInt8], _ first: Int) throws -> Int {
    var reader = CSVReader(of: ArraySource(text))
    var sum = 0
    for number in 0..<first + page {
      guard let row = try reader.next() else { break }
      if number < first { continue }
      for column in 0..<row.count { sum += row[column].string.utf8.count }
    }
    return sum
  }

  /// Sums the lengths of a column's values, as strings; with `all`, the other columns become
  /// strings as well.
  private static func lengths(_ text: [UInt8], all: Bool) throws -> Int {
    var reader = CSVReader(of: ArraySource(text))
    var sum = 0
    while let row = try reader.next() {
      for column in all ? 0..<row.count : 7..<8 {
        let count = row[column].string.utf8.count
        if column == 7 { sum += count } else { blackHole(count) }
      }
    }
    return sum
  }
}

extension StudyKey {
  static let directoryPage = StudyKey("directory-page")
  static let directoryFile = StudyKey("directory-file")
}

extension VariantKey {
  static let indexed = VariantKey("indexed")
  static let fromStart = VariantKey("from-start")
  static let oneField = VariantKey("one-field")
  static let allFields = VariantKey("all-fields")
}
