extension UInt8 {
  /// The value of a hexadecimal digit in upper or lower case, or `nil` for another byte.
  @inlinable
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// The two hexadecimal digits of the byte in upper case.
  package var hexadecimalDigits: (high: UInt8, low: UInt8) {
    (Self.hexadecimalDigit(self >> 4), Self.hexadecimalDigit(self & 15))
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
