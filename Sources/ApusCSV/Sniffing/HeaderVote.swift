import ApusBytes

/// Whether the first row of a sample names its columns: words above numbers say so, numbers above numbers not.
///
/// Years and days name columns as well: those above numbers that are none. One of them may be a number by chance.
struct HeaderVote {
  /// The sum of what columns say, positive for a header.
  private var balance = 0.0
  private let rowCount: Int
  /// The columns that have a year or a day above numbers that are none.
  private var yearNames: [Int] = []

  init(_ rows: [[CellKind]], names: [String]) {
    rowCount = rows.count
    guard let first = rows.first, rows.count > 1 else { return }
    for column in first.indices { count(first[column], rows.dropFirst(), column) }
    countYears(first, names)
    let known = Set(names)
    if known.count < names.count { balance -= 0.5 }
    if names.allSatisfy(Self.isIdentifier) && names.contains(where: { $0.utf8.count > 1 }) {
      balance += 0.5
    }
  }

  private mutating func count(
    _ first: CellKind, _ others: ArraySlice<[CellKind]>, _ column: Int
  ) {
    let cells = others.compactMap { column < $0.count ? $0[column] : nil }.filter { $0 != .empty }
    guard !cells.isEmpty else { return }
    let narrow = Double(cells.count { $0.isNarrow }) / Double(cells.count)
    switch first {
    case .year where isRare(.year, cells), .time where isRare(.time, cells):
      yearNames.append(column)
    case .text where narrow > 0.8: balance += 1
    case .number, .year, .time, .truth: balance -= narrow > 0.5 ? 1.5 : 1
    case .empty: balance -= 0.3
    default: break
    }
  }

  /// Whether nearly all cells are numbers, and few are of a kind.
  private func isRare(_ kind: CellKind, _ cells: [CellKind]) -> Bool {
    let numbers = cells.count { $0.isNumber }
    return numbers * 5 > cells.count * 4 && cells.count { $0 == kind } * 2 < cells.count
  }

  /// Counts names that are days or years. Years must follow one another at one distance, and a single name says little.
  private mutating func countYears(_ first: [CellKind], _ names: [String]) {
    let years = zip(first, names).compactMap { $0 == .year ? Int($1) : nil }
    let steps = Set(zip(years, years.dropFirst()).map { $1 - $0 })
    let areEven = steps.count <= 1 && steps.allSatisfy { $0 != 0 && -10...10 ~= $0 }
    let count = Double(yearNames.count)
    balance += yearNames.count > 1 && areEven ? count : areEven ? 0.2 * count : -0.5 * count
  }

  /// A name as programs give them: words joined by underscores, without blanks.
  private static func isIdentifier(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.first.map { !(48...57 ~= $0) } ?? false
      && name.utf8.allSatisfy { byte in
        48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || byte == UInt8(ascii: "_")
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      }
  }

  var hasHeader: Bool { balance > 0 }

  /// From 0.5, a coin, to nearly 1.
  var confidence: Double {
    let evidence = abs(balance) * Double(rowCount - 1) / Double(rowCount + 1)
    return 0.5 + 0.5 * evidence / (evidence + 0.35)
  }
}
