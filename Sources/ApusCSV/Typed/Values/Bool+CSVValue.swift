import ApusBytes

extension Bool: CSVValue {
  /// Reads a truth value, in upper or lower case.
  ///
  /// | true | false |
  /// |---|---|
  /// | `true`, `t`, `yes`, `y`, `on`, `1` | `false`, `f`, `no`, `n`, `off`, `0` |
  ///
  /// - Parameter field: The field.
  /// - Throws: `empty`, or `unknownText` for any other text.
  /// - Note: The spellings are those that PostgreSQL reads, without its other abbreviations.
  public init(csv field: borrowing CSVField) throws(CSVFieldProblem) {
    let word = try field.parse { (bytes) throws(NumberError) in
      if bytes.isEmpty { throw NumberError(.unexpectedEnd, at: 0) }
      return Self.word(bytes)
    }
    guard let spelling = Self.spellings.first(where: { $0.word == word }) else {
      throw .unknownText
    }
    self = spelling.value
  }

  /// Appends `true` or `false`.
  public func appendText(to buffer: inout [UInt8]) { buffer += (self ? "true" : "false").utf8 }

  private static let spellings: [(word: UInt64, value: Bool)] =
    ["true", "1", "t", "yes", "y", "on"].map { (word(Array($0.utf8).span), true) }
    + ["false", "0", "f", "no", "n", "off"].map { (word(Array($0.utf8).span), false) }

  /// The bytes in lower case as one number; 0 for more than a spelling has.
  private static func word(_ bytes: Span<UInt8>) -> UInt64 {
    guard bytes.count <= 5 else { return 0 }
    var word: UInt64 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      word = word << 8 | UInt64(65...90 ~= byte ? byte | 0x20 : byte)
    }
    return word
  }
}
