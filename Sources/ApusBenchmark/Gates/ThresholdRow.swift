/// A reader of a single row of a file of thresholds.
///
///     row    = metric number [ "+" number "%" ] name [ name ]
///     name   = JSON string
///     omit   = "omit" name
///
struct ThresholdRow {
  private let line: Int
  private var rest: Substring

  private init(_ text: Substring, line: Int) {
    rest = text
    self.line = line
  }

  /// Returns the threshold of a row.
  ///
  /// - Parameter line: The line of the row, for the error.
  static func threshold(_ text: Substring, line: Int) throws(ThresholdError) -> Threshold {
    var row = ThresholdRow(text, line: line)
    let word = row.word()
    guard let metric = GateMetric(rawValue: word) else { throw row.error(.unknownMetric(word)) }
    let value = try row.number(orNegative: metric.isNamed)
    let tolerance = try row.tolerance()
    let subject = try row.subject(of: metric)
    return Threshold(
      metric: metric, subject: subject, value: value, tolerance: tolerance, line: line)
  }

  /// The word of a line that leaves out a benchmark.
  private static let omission = "omit"

  /// Returns the name of a benchmark or comparison that the gate leaves out; `nil` for another line.
  static func omission(_ text: Substring, line: Int) throws(ThresholdError) -> String? {
    var row = ThresholdRow(text, line: line)
    guard row.word() == omission else { return nil }
    let name = try row.name()
    row.skipSpace()
    guard row.rest.isEmpty else { throw row.error(.isNoName) }
    return name
  }

  private func error(_ problem: ThresholdError.Problem) -> ThresholdError {
    ThresholdError(line: line, problem: problem)
  }

  private mutating func skipSpace() { rest = rest.drop { $0 == " " || $0 == "\t" } }

  private mutating func word() -> String {
    skipSpace()
    let word = rest.prefix { $0 != " " && $0 != "\t" && $0 != "\"" }
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  /// - Parameter orNegative: Whether the number may be below zero, as metrics that benchmarks record may.
  private mutating func number(orNegative: Bool = false) throws(ThresholdError) -> Double {
    let word = word()
    guard let number = Double(word), number.isFinite, orNegative || number >= 0 else {
      throw error(orNegative ? .isNotFinite(word) : .isNoNumber(word))
    }
    return number
  }

  private mutating func tolerance() throws(ThresholdError) -> Double {
    skipSpace()
    guard rest.first == "+" else { return 0 }
    rest = rest.dropFirst()
    let percent = try number()
    guard word() == "%" else { throw error(.isNoRow) }
    return percent / 100
  }

  private mutating func subject(of metric: GateMetric) throws(ThresholdError) -> GateSubject {
    let name = try name()
    let candidate = metric == .ratio ? try self.name() : nil
    let own = metric.isNamed ? try self.name() : nil
    skipSpace()
    guard rest.isEmpty else { throw error(.isNoName) }
    return GateSubject(name: name, candidate: candidate, metric: own)
  }

  /// Reads the next JSON string, which ends at the first quote that is not escaped.
  private mutating func name() throws(ThresholdError) -> String {
    skipSpace()
    guard rest.utf8.first == UInt8(ascii: "\"") else { throw error(.isNoName) }
    var isEscaped = false
    let bytes = rest.utf8
    var end = bytes.index(after: bytes.startIndex)
    while end < bytes.endIndex, isEscaped || bytes[end] != UInt8(ascii: "\"") {
      isEscaped = !isEscaped && bytes[end] == UInt8(ascii: "\\")
      end = bytes.index(after: end)
    }
    guard end < bytes.endIndex else { throw error(.isNoName) }
    let after = bytes.index(after: end)
    guard case .string(let name)? = try? ResultJSONParser.value(of: Array(bytes[..<after])) else {
      throw error(.isNoName)
    }
    rest = rest[after...]
    return name
  }
}
