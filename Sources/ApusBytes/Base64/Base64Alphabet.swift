/// A base64 alphabet of RFC 4648.
///
///     Base64Alphabet.urlSafe == .standard  // false: it has - and _ instead of + and /
///
/// `Base64Encoder` and `Base64Decoder` of `ApusStreams` write and read text of these alphabets.
///
public enum Base64Alphabet: Sendable, Hashable {
  /// The alphabet with `+` and `/`.
  case standard
  /// The alphabet with `-` and `_`, for URLs and file names.
  case urlSafe

  /// The 64 digits in order.
  var digits: [UInt8] {
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
      + Array(self == .standard ? "+/".utf8 : "-_".utf8)
  }

  /// The digits for 62 and 63; the other digits are the same in both alphabets.
  var last: (UInt8, UInt8) {
    self == .standard
      ? (UInt8(ascii: "+"), UInt8(ascii: "/")) : (UInt8(ascii: "-"), UInt8(ascii: "_"))
  }

  /// The two digits for each value of 12 bits, the first digit in the lower byte.
  var pairs: [UInt16] { self == .standard ? Self.standardPairs : Self.urlSafePairs }

  /// The 24-bit contribution of each byte at each of the four positions in a group. All bits are 1
  /// if the byte is not a digit.
  var shifted: [UInt32] { self == .standard ? Self.standardShifted : Self.urlSafeShifted }

  private static let standardPairs = pairs(of: Base64Alphabet.standard.digits)
  private static let urlSafePairs = pairs(of: Base64Alphabet.urlSafe.digits)
  private static let standardShifted = shifted(of: Base64Alphabet.standard.digits)
  private static let urlSafeShifted = shifted(of: Base64Alphabet.urlSafe.digits)

  private static func pairs(of digits: [UInt8]) -> [UInt16] {
    (0..<4096).map { UInt16(digits[$0 >> 6]) | UInt16(digits[$0 & 63]) << 8 }
  }

  private static func shifted(of digits: [UInt8]) -> [UInt32] {
    var shifted = [UInt32](repeating: .max, count: 4 * 256)
    for position in 0..<4 {
      for (value, digit) in digits.enumerated() {
        shifted[256 * position + Int(digit)] = UInt32(value) << (18 - 6 * position)
      }
    }
    return shifted
  }
}
