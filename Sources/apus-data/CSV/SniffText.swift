import ApusBytes
import ApusCSV
import ApusMeasure

/// The result of a sniffer, as text and as JSON.
struct SniffText {
  private let sniffing: CSVSniffing
  private let sample: [UInt8]
  /// Whether the sample is the whole input.
  private let isComplete: Bool

  init(_ sniffing: CSVSniffing, of sample: [UInt8], isComplete: Bool) {
    (self.sniffing, self.sample, self.isComplete) = (sniffing, sample, isComplete)
  }

  /// Whether the confidence in the guess is high enough.
  var isDecided: Bool { if case .decided = sniffing { true } else { false } }

  /// A line for each property that was guessed.
  var text: String {
    guard let guess = sniffing.guess else { return "nothing to guess from: \(lack)\n" }
    let dialect = guess.dialect
    let rows = [
      ("delimiter", Self.spell(dialect.delimiter)), ("quote", Self.spell(dialect.quote)),
      ("escape", Self.spell(dialect.escape)), ("comment", Self.spell(dialect.comment)),
      ("line ending", Self.spell(guess.lineEnding)), ("encoding", Self.spell(guess.encoding)),
      ("columns", "\(guess.columnCount)"),
      (
        "header",
        "\(guess.hasHeader.map { $0 ? "yes" : "no" } ?? "unknown"), \(percent(guess.headerConfidence)) sure"
      ),
      ("dialect", "\(percent(guess.confidence)) sure\(isDecided ? "" : ", which is not enough")"),
    ]
    return rows.map { $0.padded(to: 13) + $1 + "\n" }.joined()
  }

  /// The reason why the sample allows no guess.
  private var lack: String {
    if sample.isEmpty { return "the input is empty" }
    if EncodingVote.guess(sample.span) == .binary { return "the input is binary" }
    return isComplete
      ? "the input has no record" : "the first \(sample.count) bytes have no whole record"
  }

  /// A JSON object. Bytes are strings; a byte that the dialect does not have is `null`.
  var json: ResultJSONValue {
    guard let guess = sniffing.guess else {
      return .object([ResultJSONValue.Member("decided", .bool(false))])
    }
    let dialect = guess.dialect
    return .object([
      ResultJSONValue.Member("decided", .bool(isDecided)),
      ResultJSONValue.Member("confidence", .double(guess.confidence)),
      ResultJSONValue.Member("delimiter", Self.json(dialect.delimiter)),
      ResultJSONValue.Member("quote", Self.json(dialect.quote)),
      ResultJSONValue.Member("escape", Self.json(dialect.escape)),
      ResultJSONValue.Member("comment", Self.json(dialect.comment)),
      ResultJSONValue.Member("line_ending", .string(Self.spell(guess.lineEnding))),
      ResultJSONValue.Member("encoding", .string(Self.spell(guess.encoding))),
      ResultJSONValue.Member("columns", .integer(guess.columnCount)),
      ResultJSONValue.Member("header", guess.hasHeader.map { .bool($0) } ?? .null),
      ResultJSONValue.Member("header_confidence", .double(guess.headerConfidence)),
    ])
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded(.down))) %" }

  private static func json(_ byte: UInt8?) -> ResultJSONValue {
    byte.map { .string(String(Unicode.Scalar($0))) } ?? .null
  }

  private static func spell(_ byte: UInt8?) -> String {
    switch byte {
    case nil: "none"
    case 9: "tab"
    case 32: "blank"
    case let byte? where byte < 32: "byte \(byte)"
    case let byte?: String(Unicode.Scalar(byte))
    }
  }

  private static func spell(_ ending: CSVLineEnding) -> String {
    switch ending {
    case .oneLine: "none"
    case .lineFeed: "LF"
    case .pair: "CRLF"
    case .carriageReturn: "CR"
    case .mixed: "mixed"
    }
  }

  private static func spell(_ encoding: CSVEncodingGuess) -> String {
    switch encoding {
    case .ascii: "ASCII"
    case .utf8: "UTF-8"
    case .utf16(.littleEndian): "UTF-16LE"
    case .utf16(.bigEndian): "UTF-16BE"
    case .otherASCII: "not UTF-8, contains ASCII"
    case .binary: "binary"
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
