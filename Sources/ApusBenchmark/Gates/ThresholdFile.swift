/// A file of thresholds: a table for each toolchain, a row for each metric of a benchmark.
///
///     # What the parser may cost. Rewritten by `apus gate --update PROGRAM`.
///     [Swift 6.3, release, x86_64]
///     allocations 1 "one object"
///     instructions 1203 + 1 % "sum, elements 1000"
///     ratio 0.62 + 5 % "sum" "reduce"
///
/// Each row has the value that was measured last. The number after the plus sign may be added
/// before the gate fails. Empty lines and lines that begin with `#` are kept when a table is
/// rewritten.
struct ThresholdFile: Sendable, Hashable {
  /// A line of a table, or a line above the first table.
  private enum Line: Sendable, Hashable {
    case head(String)
    case row(Threshold)
    case other(String)
  }

  private var lines: [Line] = []

  /// Creates an empty file.
  init() {}

  /// Reads a file.
  ///
  /// - Throws: `ThresholdError` with the number of the first line that cannot be used.
  init(_ bytes: [UInt8]) throws(ThresholdError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let valid = String(decoding: bytes, as: UTF8.self).prefix { $0 != "\u{FFFD}" }
      let line = valid.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
      throw ThresholdError(line: line, problem: .isNoText)
    }
    var table: String?
    var heads: Set<String> = []
    var seen: Set<Key> = []
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in all.enumerated() where number < all.count - 1 || !line.isEmpty {
      let line = try Self.read(line, number: number + 1)
      switch line {
      case .head(let name):
        guard heads.insert(name).inserted else {
          throw ThresholdError(line: number + 1, problem: .isSecondTable)
        }
        table = name
        seen = []
      case .row(let row):
        guard table != nil else { throw ThresholdError(line: number + 1, problem: .isInNoTable) }
        guard seen.insert(Key(row)).inserted else {
          throw ThresholdError(line: number + 1, problem: .isSecondRow)
        }
      case .other: break
      }
      lines.append(line)
    }
  }

  private struct Key: Hashable {
    var metric: GateMetric
    var subject: GateSubject

    init(_ row: Threshold) {
      metric = row.metric
      subject = row.subject
    }
  }

  private static func read(_ text: Substring, number: Int) throws(ThresholdError) -> Line {
    let content = text.drop { $0 == " " || $0 == "\t" }
    guard let first = content.first, first != "#" else { return .other(String(text)) }
    guard first == "[" else { return .row(try ThresholdRow.threshold(content, line: number)) }
    guard let end = content.lastIndex(of: "]"),
      content[content.index(after: end)...].allSatisfy({ $0 == " " || $0 == "\t" })
    else { throw ThresholdError(line: number, problem: .isNoRow) }
    return .head(String(content.dropFirst().prefix { $0 != "]" }))
  }

  /// The toolchains that have a table, in the order of the file.
  var toolchains: [String] {
    lines.compactMap { if case .head(let name) = $0 { name } else { nil } }
  }

  /// Returns the rows of a toolchain's table; `nil` if it has no table.
  func rows(_ toolchain: String) -> [Threshold]? {
    guard let range = range(toolchain) else { return nil }
    return lines[range].compactMap { if case .row(let row) = $0 { row } else { nil } }
  }

  /// Replaces the rows of a toolchain's table, or adds the table if it is missing.
  mutating func replace(_ toolchain: String, with rows: [Threshold]) {
    guard let range = range(toolchain) else {
      if !lines.isEmpty, lines.last != .other("") { lines.append(.other("")) }
      lines += [.head(toolchain)] + rows.map(Line.row)
      return
    }
    let kept = lines[range].filter { if case .row = $0 { false } else { true } }
    let comments = kept.prefix { $0 != .other("") }
    lines.replaceSubrange(range, with: comments + rows.map(Line.row) + kept[comments.endIndex...])
  }

  /// Returns the range of the lines below a table's head, up to the next head.
  private func range(_ toolchain: String) -> Range<Int>? {
    guard let head = lines.firstIndex(of: .head(toolchain)) else { return nil }
    let below = lines[(head + 1)...]
    let end = below.firstIndex { if case .head = $0 { true } else { false } } ?? lines.endIndex
    return (head + 1)..<end
  }

  /// The text of the file.
  var text: String {
    lines.map { line in
      switch line {
      case .head(let name): "[\(name)]\n"
      case .row(let row): row.text + "\n"
      case .other(let text): text + "\n"
      }
    }.joined()
  }
}
