/// What the encodings of bytes as text share.
@usableFromInline
enum EncodingTables {
  /// Whether a byte is a space, a tab or an end of a line.
  @usableFromInline
  static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }

  /// The value of each byte as a digit of one of the alphabets; 128 where it is none.
  static func values(of alphabets: [[UInt8]]) -> [UInt8] {
    var values = [UInt8](repeating: 128, count: 256)
    for alphabet in alphabets {
      for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
    }
    return values
  }
}
