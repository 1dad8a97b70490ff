import ApusBytes

/// A vote on the encoding of a sample.
package enum EncodingVote {
  /// Returns the most probable encoding of a sample.
  package static func guess(_ sample: Span<UInt8>) -> CSVEncodingGuess {
    if let order = UTF16Transcoder.ByteOrder(markOf: sample) ?? byteOrder(sample) {
      return .utf16(order)
    }
    var (isASCII, controls) = (true, 0)
    for index in sample.indices {
      let byte = sample[index]
      if byte >= 0x80 { isASCII = false }
      if byte < 0x20, !isTableControl(byte) { controls += 1 }
    }
    if controls * 100 > sample.count { return .binary }
    if isASCII { return .ascii }
    var validator = UTF8Validator()
    return validator.firstError(in: sample) == nil ? .utf8 : .otherASCII
  }

  /// Returns the byte order of UTF-16, which has zeros in most high bytes and in no low bytes.
  private static func byteOrder(_ sample: Span<UInt8>) -> UTF16Transcoder.ByteOrder? {
    var zeros = (even: 0, odd: 0)
    for index in sample.indices where sample[index] == 0 {
      if index % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    let units = sample.count / 2
    guard units >= 2, max(zeros.even, zeros.odd) * 5 > units * 2 else { return nil }
    if zeros.even * 20 < units { return .littleEndian }
    if zeros.odd * 20 < units { return .bigEndian }
    return nil
  }

  /// TAB, LF, CR, and the separators that ASCII has for tables.
  private static func isTableControl(_ byte: UInt8) -> Bool {
    byte == 9 || byte == 10 || byte == 13 || 0x1c...0x1f ~= byte
  }
}
