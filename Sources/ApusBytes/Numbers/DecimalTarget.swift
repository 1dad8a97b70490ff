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
}

extension DecimalTarget {
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
}

extension Float: DecimalTarget {
  static var fractionBits: Int { 23 }
  static var leastExponent: Int { -127 }
  static var infiniteExponent: Int { 0xff }
  static var leastPower: Int { -65 }
  static var greatestPower: Int { 38 }
  static var powersOfTies: ClosedRange<Int> { -17...10 }

  init(bits: UInt64) { self.init(bitPattern: UInt32(truncatingIfNeeded: bits)) }
}
