/// The digits of base64, as RFC 4648 defines them.
public enum Base64Alphabet: Sendable, Hashable {
  /// With `+` and `/`.
  case standard
  /// With `-` and `_`, for URLs and names of files.
  case urlSafe

  /// The 64 digits in order.
  var digits: [UInt8] {
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
      + Array(self == .standard ? "+/".utf8 : "-_".utf8)
  }

  /// The digits for 62 and 63, which no other alphabet has.
  var last: (UInt8, UInt8) {
    self == .standard
      ? (UInt8(ascii: "+"), UInt8(ascii: "/")) : (UInt8(ascii: "-"), UInt8(ascii: "_"))
  }

  /// For each 12 bits their two digits, the first in the lower byte.
  var pairs: [UInt16] { self == .standard ? Self.standardPairs : Self.urlSafePairs }

  /// For each place in a group and each byte, the bits of the digit in a number of 24 bits; all ones where it is
  /// no digit.
  var places: [UInt32] { self == .standard ? Self.standardPlaces : Self.urlSafePlaces }

  private static let standardPairs = pairs(of: Base64Alphabet.standard.digits)
  private static let urlSafePairs = pairs(of: Base64Alphabet.urlSafe.digits)
  private static let standardPlaces = places(of: Base64Alphabet.standard.digits)
  private static let urlSafePlaces = places(of: Base64Alphabet.urlSafe.digits)

  private static func pairs(of digits: [UInt8]) -> [UInt16] {
    (0..<4096).map { UInt16(digits[$0 >> 6]) | UInt16(digits[$0 & 63]) << 8 }
  }

  private static func places(of digits: [UInt8]) -> [UInt32] {
    let values = EncodingTables.values(of: [digits])
    return (0..<4).flatMap { place in
      values.map { value in value < 64 ? UInt32(value) << (18 - 6 * place) : .max }
    }
  }
}
