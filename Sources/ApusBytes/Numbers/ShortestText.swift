// UNSAFE: writes a number into memory of a known size

/// The text of floating-point numbers, written into memory that the caller owns.
@usableFromInline
package enum ShortestText {
  /// The bytes that a number may write; its text has at most 25.
  @usableFromInline package static var room: Int { 40 }

  // SAFETY: the caller has `room` bytes; the sign is one, and the digits store at most 35 behind it.
  /// Writes a double.
  ///
  /// - Parameter target: Memory of `room` bytes, all of which may be written.
  /// - Returns: The number of bytes of the text.
  @usableFromInline
  package static func write(
    _ number: Double, _ form: DecimalForm = .description, to target: UnsafeMutableRawPointer
  ) -> Int {
    let bits = number.bitPattern
    let isNegative = bits >> 63 != 0
    guard number.isFinite, bits << 1 != 0 else {
      return unsafe special(isZero: number == 0, number.isNaN, isNegative, form, target)
    }
    unsafe target.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
    let start = unsafe target + (isNegative ? 1 : 0)
    let magnitude = number.magnitude
    let digits = LeadingDigits(ShortestDecimal(double: bits))
    let count =
      form == .description
      ? unsafe digits.writeDescription(isLarge: magnitude > 0x1p53, start)
      : unsafe digits.writeFewest(magnitude, start)
    return count &+ (isNegative ? 1 : 0)
  }

  // SAFETY: as for doubles.
  /// Writes a float.
  ///
  /// - Parameter target: Memory of `room` bytes, all of which may be written.
  /// - Returns: The number of bytes of the text.
  @usableFromInline
  package static func write(
    _ number: Float, _ form: DecimalForm = .description, to target: UnsafeMutableRawPointer
  ) -> Int {
    let bits = number.bitPattern
    let isNegative = bits >> 31 != 0
    guard number.isFinite, bits << 1 != 0 else {
      return unsafe special(isZero: number == 0, number.isNaN, isNegative, form, target)
    }
    unsafe target.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
    let start = unsafe target + (isNegative ? 1 : 0)
    let magnitude = number.magnitude
    let digits = LeadingDigits(ShortestDecimal(float: bits))
    let count =
      form == .description
      ? unsafe digits.writeDescription(isLarge: magnitude > 0x1p24, start)
      : unsafe digits.writeFewest(Double(magnitude), start)
    return count &+ (isNegative ? 1 : 0)
  }

  // SAFETY: the name has at most three bytes.
  /// Writes zero, infinity or NaN, which has no sign.
  @inline(never)
  private static func special(
    isZero: Bool, _ isNaN: Bool, _ isNegative: Bool, _ form: DecimalForm,
    _ target: UnsafeMutableRawPointer
  ) -> Int {
    let name: StaticString =
      isNaN ? "nan" : !isZero ? "inf" : form == .description ? "0.0" : "0"
    let sign = isNegative && !isNaN ? 1 : 0
    unsafe target.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
    unsafe (target + sign).copyMemory(from: name.utf8Start, byteCount: name.utf8CodeUnitCount)
    return sign + name.utf8CodeUnitCount
  }
}
