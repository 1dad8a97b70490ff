/// Tables and tests shared by the hex and base64 encodings.
@usableFromInline
enum EncodingTables {
  /// Returns whether a byte is a space, a tab or a line end.
  @usableFromInline
  static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }

  /// Returns the value of each byte as a digit of the alphabets, or 128 if the byte is not a digit.
  static func values(of alphabets: [[UInt8]]) -> [UInt8] {
    var values = [UInt8](repeating: 128, count: 256)
    for alphabet in alphabets {
      for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
    }
    return values
  }
}
