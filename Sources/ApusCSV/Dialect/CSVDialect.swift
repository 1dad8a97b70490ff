/// Which bytes have a meaning in a table of text.
///
/// The default is that of RFC 4180 with any line end. All of them are ASCII, so that UTF-8, Latin-1 and
/// every other encoding that contains ASCII can be read without decoding.
///
///     let semicolons = try CSVDialect(delimiter: UInt8(ascii: ";"), comment: UInt8(ascii: "#"))
///
public struct CSVDialect: Sendable, Equatable {
  /// What ends a record.
  public enum LineEnd: Sendable, Equatable {
    /// LF, CRLF or a lone CR, also mixed.
    case any
    /// One byte, and no other.
    case byte(UInt8)
  }

  /// What stands between two fields.
  public let delimiter: UInt8
  /// What stands around a field that contains separators; `nil` for none.
  public let quote: UInt8?
  /// What makes the next byte an ordinary one, within quotes and outside; `nil` for none.
  public let escape: UInt8?
  /// What begins a line that is no record; `nil` for none.
  public let comment: UInt8?
  /// What ends a record.
  public let lineEnd: LineEnd
  /// Whether two quotes within quotes stand for one; otherwise only an escape makes a quote an ordinary byte.
  public let doublesQuotes: Bool

  /// Commas and double quotes, as in RFC 4180, and any line end.
  public static let commas = CSVDialect(unchecked: UInt8(ascii: ","))
  /// Tabs and double quotes, as spreadsheets write them.
  public static let tabs = CSVDialect(unchecked: UInt8(ascii: "\t"))

  private init(unchecked delimiter: UInt8) {
    self.delimiter = delimiter
    quote = UInt8(ascii: "\"")
    escape = nil
    comment = nil
    lineEnd = .any
    doublesQuotes = true
  }

  /// Describes a dialect.
  ///
  /// - Parameters:
  ///   - delimiter: What stands between two fields.
  ///   - quote: What stands around a field; `nil` where quotes have no meaning.
  ///   - escape: What makes the next byte an ordinary one.
  ///   - comment: What begins a line that is no record.
  ///   - lineEnd: What ends a record.
  ///   - doublesQuotes: Whether two quotes within quotes stand for one. Texts in which they do not are read byte by
  ///     byte, so more slowly.
  /// - Throws: `notASCII` for a byte above 127, `usedTwice` for one that would have two meanings.
  public init(
    delimiter: UInt8 = UInt8(ascii: ","), quote: UInt8? = UInt8(ascii: "\""), escape: UInt8? = nil,
    comment: UInt8? = nil, lineEnd: LineEnd = .any, doublesQuotes: Bool = true
  ) throws(CSVDialectError) {
    self.delimiter = delimiter
    self.quote = quote
    self.escape = escape
    self.comment = comment
    self.lineEnd = lineEnd
    self.doublesQuotes = doublesQuotes
    try check()
  }

  private func check() throws(CSVDialectError) {
    var seen: [UInt8] = []
    for byte in [delimiter, quote, escape, comment].compactMap(\.self) + lineEnd.bytes {
      guard byte < 0x80 else { throw .notASCII(byte) }
      guard !seen.contains(byte) else { throw .usedTwice(byte) }
      seen.append(byte)
    }
  }
}

extension CSVDialect.LineEnd {
  var bytes: [UInt8] {
    switch self {
    case .any: [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    case .byte(let byte): [byte]
    }
  }
}
