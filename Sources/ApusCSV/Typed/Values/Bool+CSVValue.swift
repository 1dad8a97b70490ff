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
  public init(csv field: borrowing CSVField) throws(CSVValueError) {
    let word = try field.parse { (bytes) throws(NumberError) in
      if bytes.isEmpty { throw NumberError(.unexpectedEnd, at: 0) }
      return Self.word(bytes)
    }
    guard let value = Self.value(of: word) else { throw .unknownText }
    self = value
  }

  /// Appends `true` or `false`.
  public func appendText(to buffer: inout [UInt8]) { buffer += (self ? "true" : "false").utf8 }

  /// Returns the truth value of a spelling; the bytes have the order of the table above.
  private static func value(of word: UInt64) -> Bool? {
    switch word {
    case 0x1_74_72_75_65, 0x1_74, 0x1_79_65_73, 0x1_79, 0x1_6f_6e, 0x1_31: true
    case 0x1_66_61_6c_73_65, 0x1_66, 0x1_6e_6f, 0x1_6e, 0x1_6f_66_66, 0x1_30: false
    default: nil
    }
  }

  /// Returns the bytes in lower case as one number, behind a 1, or 0 if they are too long for a spelling.
  private static func word(_ bytes: Span<UInt8>) -> UInt64 {
    guard bytes.count <= 5 else { return 0 }
    var word: UInt64 = 1
    for index in bytes.indices {
      let byte = bytes[index]
      word = word << 8 | UInt64(65...90 ~= byte ? byte | 0x20 : byte)
    }
    return word
  }
}
