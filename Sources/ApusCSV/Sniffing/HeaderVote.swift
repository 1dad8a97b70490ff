import ApusBytes

/// A vote on the header: words above numbers are for it, numbers above numbers are against it.
///
/// Years and days above other numbers name columns as well, though a single such name may be
/// accidental. Numbers name columns if they count them: 0, 1, 2 and so on.
struct HeaderVote {
  /// Most published tables have a header: of 460 tables of two collections (fivethirtyeight/data
  /// and vega-datasets) a single table had none.
  private static let expectation = 0.3

  /// The sum of the expectation and of the columns' votes, positive for a header.
  private var balance = 0.0
  private let rowCount: Int
  /// The columns that have a year or a day above other numbers.
  private var yearNames: [Int] = []

  init(_ rows: [[CellKind]], _ firstRow: FirstRow) {
    rowCount = rows.count
    let names = firstRow.names
    guard let first = rows.first, rows.count > 1 else { return }
    balance = Self.expectation
    let isCounted = Self.isCounted(names)
    for column in first.indices { count(first[column], rows.dropFirst(), column, isCounted) }
    countYears(first, names)
    balance -= Self.repeatVote * Double(Self.repeatedColumns(first, firstRow, rowCount))
    let filled = names.filter { !$0.isEmpty }
    if Set(filled).count < filled.count { balance -= 0.5 }
    if names.allSatisfy(Self.isIdentifier) && names.contains(where: { $0.utf8.count > 1 }) {
      balance += 0.5
    }
  }

  private mutating func count(
    _ first: CellKind, _ others: ArraySlice<[CellKind]>, _ column: Int, _ isCounted: Bool
  ) {
    let cells = others.compactMap { column < $0.count ? $0[column] : nil }.filter { $0 != .empty }
    guard !cells.isEmpty else { return }
    let narrow = Double(cells.count { $0.isNarrow }) / Double(cells.count)
    switch first {
    case .number where isCounted, .year where isCounted: balance += 1
    case .year where !cells.contains { $0.isNumber }: balance += 0.5
    case .year where isRare(.year, cells), .time where isRare(.time, cells):
      yearNames.append(column)
    case .text where narrow > 0.8: balance += 1
    case .number, .year, .time, .truth: balance -= narrow > 0.5 ? 1.5 : 1
    default: break
    }
  }

  /// The vote of a column against a header if its rows repeat the text of the first row.
  private static let repeatVote = 1.5

  /// Returns the number of columns of words of which a tenth of the rows below, and at least two,
  /// repeat the first row. A header that comes again in the middle of a file is one row.
  private static func repeatedColumns(
    _ first: [CellKind], _ firstRow: FirstRow, _ rowCount: Int
  ) -> Int {
    zip(first, firstRow.repeats).count { kind, repeats in
      kind == .text && repeats >= 2 && repeats * 10 >= rowCount - 1
    }
  }

  /// Whether at least five of the names are whole numbers at equal distances.
  private static func isCounted(_ names: [String]) -> Bool {
    let numbers = names.compactMap { Int($0) }
    let steps = Set(
      zip(numbers, numbers.dropFirst()).map { $1.subtractingReportingOverflow($0).partialValue })
    return numbers.count >= 5 && steps.count == 1 && steps != [0]
  }

  /// Whether nearly all cells are numbers, and fewer than half of them are of a kind.
  private func isRare(_ kind: CellKind, _ cells: [CellKind]) -> Bool {
    let numbers = cells.count { $0.isNumber }
    return numbers * 5 > cells.count * 4 && cells.count { $0 == kind } * 2 < cells.count
  }

  /// Counts names that are days or years. Years must have equal distances, and a single name says
  /// little.
  private mutating func countYears(_ first: [CellKind], _ names: [String]) {
    let years = zip(first, names).compactMap { $0 == .year ? Int($1) : nil }
    let steps = Set(zip(years, years.dropFirst()).map { $1 - $0 })
    let areEven = steps.count <= 1 && steps.allSatisfy { $0 != 0 && -10...10 ~= $0 }
    let count = Double(yearNames.count)
    balance += yearNames.count > 1 && areEven ? count : areEven ? 0.2 * count : -0.5 * count
  }

  /// Whether a name is an identifier as in programs: words joined by underscores, without blanks.
  private static func isIdentifier(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.first.map { !(48...57 ~= $0) } ?? false
      && name.utf8.allSatisfy { byte in
        48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || byte == UInt8(ascii: "_")
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      }
  }

  var hasHeader: Bool { balance > 0 }

  /// The confidence in the vote, from 0.5 (a coin toss) to nearly 1.
  var confidence: Double {
    let evidence = abs(balance) * Double(rowCount - 1) / Double(rowCount + 1)
    return 0.5 + 0.5 * evidence / (evidence + 0.35)
  }
}
