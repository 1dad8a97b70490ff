/// The bytes that have a meaning in a CSV text: delimiter, quote, escape, comment and line end.
///
/// The default dialect is that of RFC 4180 with any line end. All of these bytes are ASCII.
/// Therefore UTF-8, Latin-1 and every other encoding that contains ASCII can be read without
/// decoding.
///
///     let semicolons = try CSVDialect(delimiter: UInt8(ascii: ";"), comment: UInt8(ascii: "#"))
///
public struct CSVDialect: Sendable, Equatable {
  /// The bytes that end a record.
  ///
  ///     let feeds = try CSVDialect(lineEnd: .byte(UInt8(ascii: "\n")))
  ///     let rows = try CSVIndex(of: [UInt8]("a\rb\nc\n".utf8).span, dialect: feeds)
  ///     rows.count  // 2
  ///
  public enum LineEnd: Sendable, Equatable {
    /// LF, CRLF or a lone CR, also mixed.
    case any
    /// A single byte, and no other.
    case byte(UInt8)
  }

  /// The byte between two fields.
  public let delimiter: UInt8
  /// The byte around a field that contains separators, or `nil` if there is none.
  public let quote: UInt8?
  /// The byte that makes the next byte literal, inside and outside of quotes, or `nil` if there is
  /// none.
  public let escape: UInt8?
  /// The first byte of a comment line, or `nil` if there are no comments.
  public let comment: UInt8?
  /// The line end, which ends a record.
  public let lineEnd: LineEnd
  /// Whether two quotes inside quotes stand for a literal quote. Otherwise only an escape makes a
  /// quote literal.
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

  /// Creates a dialect.
  ///
  /// - Parameters:
  ///   - delimiter: The byte between two fields.
  ///   - quote: The byte around a field, or `nil` if quotes have no meaning.
  ///   - escape: The byte that makes the next byte literal.
  ///   - comment: The first byte of a comment line.
  ///   - lineEnd: The line end, which ends a record.
  ///   - doublesQuotes: Whether two quotes inside quotes stand for a literal quote. If not, text
  ///     with quotes is read byte by byte, which is slower.
  /// - Throws: `notASCII` for a byte above 127, `usedTwice` for a byte that would have two
  ///   meanings.
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
