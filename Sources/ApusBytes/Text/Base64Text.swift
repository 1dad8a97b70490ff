/// Base64 in the two alphabets of FlatBuffers' attributes `base64` and `base64url`, for short texts.
///
/// Use `Base64Encoder` and `Base64Decoder` of `ApusStreams` for streams.
///
/// Source: RFC 4648.
package enum Base64Text: Sendable {
  case standard
  /// With `-` and `_`, and without padding.
  case url

  private static let common = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

  private func digit(_ value: UInt32) -> UInt8 {
    switch value & 63 {
    case 62: UInt8(ascii: self == .standard ? "+" : "-")
    case 63: UInt8(ascii: self == .standard ? "/" : "_")
    case let value: Self.common[Int(value)]
    }
  }

  /// Passes the digits of some bytes to a closure.
  package func encode(
    _ bytes: RawSpan, _ range: Range<Int>, _ append: (UInt8) -> Void
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let count = min(3, range.upperBound - offset)
      var group: UInt32 = 0
      for index in 0..<3 {
        group = group << 8 | (index < count ? UInt32(bytes.byte(at: offset + index)) : 0)
      }
      for index in 0...count { append(digit(group >> (18 - 6 * UInt32(index)))) }
      if self == .standard { for _ in count..<3 { append(UInt8(ascii: "=")) } }
      offset += 3
    }
  }

  /// The bytes of a text with or without padding, or `nil` if it is malformed.
  package func decode(_ text: [UInt8]) -> [UInt8]? {
    var digits = text[...]
    if digits.count % 4 == 0 {
      while digits.last == UInt8(ascii: "="), text.count - digits.count < 2 { digits.removeLast() }
    }
    guard digits.count % 4 != 1 else { return nil }
    var output: [UInt8] = []
    var group: UInt32 = 0
    for (index, byte) in digits.enumerated() {
      guard let value = value(byte) else { return nil }
      group = group << 6 | value
      if index % 4 > 0 {
        let unused = 6 - 2 * UInt32(index % 4)
        output.append(UInt8(truncatingIfNeeded: group >> unused))
      }
    }
    return output
  }

  private func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case digit(62): 62
    case digit(63): 63
    default: nil
    }
  }
}
