import ApusBenchmark
import ApusBytes
import ApusCommandLine

import ApusJSON
import ApusStreams
import ApusSystem

/// The statistics of a table as a text.
struct StatisticsReport {
  /// The most columns of a terminal that a value takes.
  private static let valueWidth = 24

  private let statistics: TableStatistics
  private let names: [String]
  /// The name of the column whose values are the groups.
  private let group: String?

  init(_ statistics: TableStatistics, _ names: [String], group: String?) {
    (self.statistics, self.names, self.group) = (statistics, names, group)
  }

  private func name(_ position: Int) -> String { names[statistics.question.columns[position]] }

  // MARK: - A table

  /// A row for each column, or for each column of each group.
  var table: String {
    let titles: [TextTable.Column] = [
      .init("column", wraps: .reluctantly), .init("kind"), .init("values", .right),
      .init("empty", .right),
      .init("distinct", .right), .init("smallest", wraps: .freely),
      .init("largest", wraps: .freely), .init("mean", .right),
      .init("sum", .right),
    ]
    guard let group else {
      let rows = statistics.groups.first.map(cells) ?? []
      let count = statistics.groups.first?.rowCount ?? 0
      return Quantity.count(count, "record") + "\n\n"
        + TextTable(columns: titles).render(rows: rows)
    }
    let rows = statistics.sortedGroups.flatMap { part in
      cells(part).map { [.init(groupName(part.name)), .init("\(part.rowCount)")] + $0 }
    }
    return TextTable(columns: [.init(group, wraps: .freely), .init("records", .right)] + titles)
      .render(rows: rows)
  }

  private func cells(_ group: TableStatistics.Group) -> [[TextTable.Cell]] {
    group.columns.enumerated().map { position, column in
      let range = range(of: column)
      return [
        .init(name(position)), .init(column.kind.rawValue), .init("\(column.count)"),
        .init("\(column.emptyCount)"),
        .init(column.distinct.count.map { "\($0)" } ?? "> \(DistinctValues.limit)"),
        .init(range.map { shown($0.low) } ?? "-"), .init(range.map { shown($0.high) } ?? "-"),
        .init(column.mean.map(Self.rounded) ?? "-"),
        .init(column.exactSum.map { "\($0)" } ?? column.sum.map(Self.text) ?? "-"),
      ]
    }
  }

  /// The text of a group's value, which is never blank: a wide table has it as a line of its own.
  private func groupName(_ value: [UInt8]) -> String {
    let isBlank = value.allSatisfy { $0 == UInt8(ascii: " ") }
    return value.isEmpty ? "(empty)" : isBlank ? "(spaces)" : shown(value)
  }

  /// The text of a value, cut if it is long.
  private func shown(_ value: [UInt8]) -> String {
    TextWrap.cut(String(decoding: value, as: UTF8.self).printable, width: Self.valueWidth)
  }

  /// The smallest and the largest value as texts.
  private func range(of column: ColumnStatistics) -> (low: [UInt8], high: [UInt8])? {
    switch column.kind {
    case .empty: return nil
    case .date, .text: return (column.texts.low, column.texts.high)
    case .integer:
      return column.integers.bounds.map { (Array("\($0.low)".utf8), Array("\($0.high)".utf8)) }
    case .number:
      return column.numbers.map {
        (Array(Self.text($0.low).utf8), Array(Self.text($0.high).utf8))
      }
    }
  }

  private static func text(_ number: Double) -> String {
    var text: [UInt8] = []
    text.append(shortest: number)
    return text.span.text
  }

  /// A number with six digits.
  private static func rounded(_ number: Double) -> String {
    guard number != 0, number.isFinite else { return text(number) }
    let scale = exponent(of: number)
    guard (-5...6).contains(scale) else { return text(number) }
    let factor = power(5 - scale)
    return text((number * factor).rounded() / factor)
  }

  private static func exponent(of number: Double) -> Int {
    var (size, exponent) = (abs(number), 0)
    while size >= 10 { (size, exponent) = (size / 10, exponent + 1) }
    while size < 1, exponent > -6 { (size, exponent) = (size * 10, exponent - 1) }
    return exponent
  }

  private static func power(_ exponent: Int) -> Double {
    (0..<abs(exponent)).reduce(1.0) { power, _ in exponent > 0 ? power * 10 : power / 10 }
  }

  // MARK: - JSON lines

  /// A line for each column, or for each column of each group, with all digits and whole texts. A sum beyond the
  /// greatest number is `null`.
  var jsonLines: String {
    var writer = JSONWriter(into: MemorySink(), format: JSONFormat(nonFinite: .null))
    do throws(JSONWriterError) {
      for group in statistics.sortedGroups {
        for position in group.columns.indices { try write(group, position, to: &writer) }
      }
      return String(decoding: try writer.finish(), as: UTF8.self)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private func write(
    _ part: TableStatistics.Group, _ position: Int, to writer: inout JSONWriter<MemorySink>
  ) throws(JSONWriterError) {
    let column = part.columns[position]
    try writer.beginObject()
    if group != nil { try writer.write(String(decoding: part.name, as: UTF8.self), for: "group") }
    try writer.write(name(position), for: "column")
    try writer.write(column.kind.rawValue, for: "kind")
    try writer.write(part.rowCount, for: "records")
    try writer.write(column.count, for: "values")
    try writer.write(column.emptyCount, for: "empty")
    if let distinct = column.distinct.count { try writer.write(distinct, for: "distinct") }
    try writeRange(of: column, to: &writer)
    if let mean = column.mean { try writer.write(mean, for: "mean") }
    if let sum = column.exactSum {
      try writer.key("sum")
      try writer.write(sum)
    } else if let sum = column.sum {
      try writer.write(sum, for: "sum")
    }
    try writer.endObject()
    try writer.endLine()
  }

  private func writeRange(
    of column: ColumnStatistics, to writer: inout JSONWriter<MemorySink>
  ) throws(JSONWriterError) {
    if column.kind == .integer, let (low, high) = column.integers.bounds {
      try writer.write(low, for: "smallest")
      try writer.write(high, for: "largest")
    } else if column.kind == .number, let (low, high) = column.numbers {
      try writer.write(low, for: "smallest")
      try writer.write(high, for: "largest")
    } else if let (low, high) = range(of: column) {
      try writer.write(String(decoding: low, as: UTF8.self), for: "smallest")
      try writer.write(String(decoding: high, as: UTF8.self), for: "largest")
    }
  }
}
