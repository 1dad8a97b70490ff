/// A binary format to which decimal numbers are converted: the constants of its layout.
protocol DecimalTarget {
  /// The number of bits of the significand that are stored.
  static var fractionBits: Int { get }
  /// The exponent that is stored as 0.
  static var leastExponent: Int { get }
  /// The exponent field of infinity and NaN.
  static var infiniteExponent: Int { get }
  /// Powers of ten below this give 0 with every significand of 64 bits.
  static var leastPower: Int { get }
  /// Powers of ten above this give infinity with every significand but 0.
  static var greatestPower: Int { get }
  /// The powers of ten whose power of five is so small that a number may lie in the middle of two
  /// others.
  static var powersOfTies: ClosedRange<Int> { get }

  /// Creates a number from the low bits of its pattern.
  init(bits: UInt64)

  /// Returns `significand / 10^tenths`, or `nil` if both are not exact in this format, so that the processor would round
  /// twice.
  ///
  /// - Parameter tenths: From 0 to 7.
  static func exactQuotient(_ significand: UInt64, tenths: Int) -> Self?
}

extension DecimalTarget {
  /// The pattern of -0.
  static var signBit: UInt64 { UInt64(infiniteExponent + 1) << UInt64(fractionBits) }

  static var infinityBits: UInt64 { UInt64(infiniteExponent) << UInt64(fractionBits) }
}

extension Double: DecimalTarget {
  static var fractionBits: Int { 52 }
  static var leastExponent: Int { -1023 }
  static var infiniteExponent: Int { 0x7ff }
  static var leastPower: Int { -342 }
  static var greatestPower: Int { 308 }
  static var powersOfTies: ClosedRange<Int> { -4...23 }

  init(bits: UInt64) { self.init(bitPattern: bits) }

  @inline(__always)
  static func exactQuotient(_ significand: UInt64, tenths: Int) -> Double? {
    significand < 1 << 53 ? Double(significand) / smallPowers[tenths] : nil
  }
}

extension Float: DecimalTarget {
  static var fractionBits: Int { 23 }
  static var leastExponent: Int { -127 }
  static var infiniteExponent: Int { 0xff }
  static var leastPower: Int { -65 }
  static var greatestPower: Int { 38 }
  static var powersOfTies: ClosedRange<Int> { -17...10 }

  init(bits: UInt64) { self.init(bitPattern: UInt32(truncatingIfNeeded: bits)) }

  @inline(__always)
  static func exactQuotient(_ significand: UInt64, tenths: Int) -> Float? {
    significand < 1 << 24 ? Float(significand) / Float(Double.smallPowers[tenths]) : nil
  }
}
