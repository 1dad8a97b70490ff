/// A file of thresholds: a table for each toolchain and program, a row for each metric of a benchmark.
///
///     # What the parser may cost. Rewritten by `apus gate --update PROGRAM`.
///     [Swift 6.3, release, x86_64, MyBenchmarks]
///     allocations 1 "one object"
///     instructions 1203 + 1 % "sum, elements 1000"
///     ratio 0.62 + 5 % "sum" "reduce"
///     system-call 1 "log a line" "write"
///     recorded 4096 "compress" "compressed"
///     omit "slow"
///
/// Each row has the value that was measured last. The number after the plus sign may be added
/// before the gate fails. Empty lines and lines that begin with `#` are kept when a table is
/// rewritten.
struct ThresholdFile: Sendable, Hashable {
  /// A line of a table, or a line above the first table.
  private enum Line: Sendable, Hashable {
    case head(String)
    case row(Threshold)
    /// A benchmark that the gate leaves out, with the line as written.
    case omission(String, line: Int, text: String)
    case other(String)
  }

  /// A benchmark or comparison that the gate leaves out.
  struct Omission: Sendable, Hashable {
    let name: String
    let line: Int
  }

  private var lines: [Line] = []

  /// Creates an empty file.
  init() {}

  /// Reads a file.
  ///
  /// - Throws: `ThresholdError` with the number of the first line that cannot be used.
  init(_ bytes: [UInt8]) throws(ThresholdError) {
    guard let text = String(validating: Self.withoutMark(bytes), as: UTF8.self) else {
      let valid = String(decoding: bytes, as: UTF8.self).prefix { $0 != "\u{FFFD}" }
      throw ThresholdError(line: Self.split(valid).count, problem: .isNoText)
    }
    var table: String?
    var heads: Set<String> = []
    var seen: Set<Key> = []
    let all = Self.split(text[...])
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
      case .omission:
        guard table != nil else { throw ThresholdError(line: number + 1, problem: .isInNoTable) }
      case .other: break
      }
      lines.append(line)
    }
  }

  /// Returns the bytes after a byte order mark, which some editors write.
  private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
  }

  /// Returns the lines of a text, which end with LF or CR LF. Other line breaks may be part of a name.
  private static func split(_ text: Substring) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
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
    guard first == "[" else {
      if let name = try ThresholdRow.omission(content, line: number) {
        return .omission(name, line: number, text: String(text))
      }
      return .row(try ThresholdRow.threshold(content, line: number))
    }
    guard let end = content.lastIndex(of: "]"),
      content[content.index(after: end)...].allSatisfy({ $0 == " " || $0 == "\t" })
    else { throw ThresholdError(line: number, problem: .isNoRow) }
    return .head(String(content.dropFirst().prefix { $0 != "]" }))
  }

  /// The heads of the tables, in the order of the file.
  var tables: [String] {
    lines.compactMap { if case .head(let name) = $0 { name } else { nil } }
  }

  /// Returns the rows of the table with a head; `nil` if there is no such table.
  func rows(_ table: String) -> [Threshold]? {
    guard let range = range(table) else { return nil }
    return lines[range].compactMap { if case .row(let row) = $0 { row } else { nil } }
  }

  /// Returns the benchmarks that a table leaves out.
  func omissions(_ table: String) -> [Omission] {
    guard let range = range(table) else { return [] }
    return lines[range].compactMap {
      if case .omission(let name, let line, _) = $0 {
        Omission(name: name, line: line)
      } else {
        nil
      }
    }
  }

  /// Replaces the rows of a table, or adds the table if it is missing.
  ///
  /// - Parameter omissions: The benchmarks that a new table leaves out.
  mutating func replace(
    _ table: String, with rows: [Threshold], omissions: [Omission] = []
  ) {
    guard let range = range(table) else {
      if !lines.isEmpty, lines.last != .other("") { lines.append(.other("")) }
      lines += [.head(table)] + rows.map(Line.row)
      lines += omissions.map {
        .omission($0.name, line: $0.line, text: "omit \(ResultJSONValue.string($0.name).line)")
      }
      return
    }
    let kept = lines[range].filter { if case .row = $0 { false } else { true } }
    let comments = kept.prefix { $0 != .other("") }
    lines.replaceSubrange(range, with: comments + rows.map(Line.row) + kept[comments.endIndex...])
  }

  /// Gives a table another head.
  mutating func rename(_ table: String, to head: String) {
    guard let index = lines.firstIndex(of: .head(table)) else { return }
    lines[index] = .head(head)
  }

  /// Returns the range of the lines below a table's head, up to the next head.
  private func range(_ table: String) -> Range<Int>? {
    guard let head = lines.firstIndex(of: .head(table)) else { return nil }
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
      case .omission(_, _, let text): text + "\n"
      case .other(let text): text + "\n"
      }
    }.joined()
  }
}
