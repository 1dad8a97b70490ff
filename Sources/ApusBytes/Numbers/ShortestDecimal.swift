// The shortest decimal digits that read back as the same number. The algorithm is that of Schubfach: R. Giulietti,
// "The Schubfach way to render doubles" (2020). The scale is chosen so that the numbers that read back as the
// given one are between 1 and 10 units wide: they contain at most one multiple of ten, and at least one integer. The
// multiple of ten is taken if there is one, and otherwise the nearest integer.
//
// Nearly all doubles are decided by one product of 192 bits, of which 60 bits behind the point are compared. Those
// that are too near to an end or to a tie, and powers of two, take the exact form of the paper: three
// products, rounded to odd. The slow reference of the tests is the library's `description`.

/// An integer times a power of ten.
struct ShortestDecimal: Equatable {
  /// The digits; zeros may follow the last significant digit.
  var digits: UInt64
  var exponent: Int

  /// Creates the shortest digits of a double, without its sign.
  ///
  /// - Parameter bits: The pattern of a finite number that is not 0; its sign is ignored.
  @inline(__always)
  init(double bits: UInt64) {
    let field = Int(truncatingIfNeeded: bits >> 52 & 0x7ff)
    let fraction = bits & (1 << 52 - 1)
    let significand = field == 0 ? fraction : fraction | 1 << 52
    let binary = max(field, 1) &- 1075
    // A power of two is nearer to the number below it, but for the least.
    if fraction == 0 && field > 1 {
      self = Self.exact(significand, binary, isPowerOfTwo: true)
      return
    }
    let power = Self.decimalExponent(binary)
    let five = Self.power(-power)
    let shift = binary &+ Self.binaryExponent(-power) &+ 1
    let scaled = significand &<< UInt64(truncatingIfNeeded: shift)
    var (whole, part) = scaled.multipliedFullWidth(by: five.high)
    let (sum, carry) = part.addingReportingOverflow(scaled.multipliedFullWidth(by: five.low).high)
    part = sum
    whole &+= carry ? 1 : 0
    // With 60 bits behind the point: the distance from the multiple of ten below, half of the width, and ten.
    let tens = whole / 10
    let distance = (whole &- tens &* 10) << 60 | part >> 4
    let half = five.high &>> UInt64(truncatingIfNeeded: 5 &- shift)
    let below = distance &- half
    let above = (10 << 60 as UInt64) &- distance &- half
    // Values below 0 are large. The last bits are not certain.
    if below &+ 4 < 8 || above &+ 4 < 8 || part &- (1 << 63 - 4) < 8 {
      self = Self.exact(significand, binary, isPowerOfTwo: false)
      return
    }
    // Which of the three it is differs from number to number: no branch depends on it.
    let isBelow: UInt64 = distance < half ? 1 : 0
    let isAbove: UInt64 = (10 << 60 as UInt64) &- distance < half ? 1 : 0
    let multiple = (tens &+ isAbove) &* 10
    let nearest = whole &+ part >> 63
    digits = nearest ^ ((nearest ^ multiple) & (0 &- (isBelow | isAbove)))
    exponent = power
  }

  /// Creates the shortest digits of a float, without its sign.
  ///
  /// - Parameter bits: The pattern of a finite number that is not 0; its sign is ignored.
  init(float bits: UInt32) {
    let field = Int(bits >> 23 & 0xff)
    let fraction = UInt64(bits & (1 << 23 - 1))
    let significand = field == 0 ? fraction : fraction | 1 << 23
    let binary = max(field, 1) - 150
    let isPowerOfTwo = fraction == 0 && field > 1
    let power = Self.decimalExponent(binary, isPowerOfTwo)
    let five = Self.power(-power).high + 1
    let shift = UInt64(truncatingIfNeeded: binary + Self.binaryExponent(-power) + 1)
    self.init(significand, isPowerOfTwo, power) { quarters in
      let (whole, part) = (quarters << shift).multipliedFullWidth(by: five)
      return whole | (part >> 32 == 0 ? 0 : 1)
    }
  }

  /// Returns the digits by three exact products.
  @inline(never)
  static func exact(
    _ significand: UInt64, _ binary: Int, isPowerOfTwo: Bool
  ) -> ShortestDecimal {
    let power = decimalExponent(binary, isPowerOfTwo)
    let five = Self.power(-power)
    let shift = UInt64(truncatingIfNeeded: binary + binaryExponent(-power) + 1)
    return ShortestDecimal(significand, isPowerOfTwo, power) { quarters in
      let scaled = quarters << shift
      let (whole, part) = scaled.multipliedFullWidth(by: five.high)
      let (sum, carry) = part.addingReportingOverflow(scaled.multipliedFullWidth(by: five.low).high)
      return (whole + (carry ? 1 : 0)) | (sum == 0 ? 0 : 1)
    }
  }

  /// Decides between the multiples of ten and the integers around a number, as in section 9.9 of the paper.
  ///
  /// - Parameter scale: Returns quarters of the significand in the decimal scale, rounded to odd.
  @inline(__always)
  private init(
    _ significand: UInt64, _ isPowerOfTwo: Bool, _ power: Int, _ scale: (UInt64) -> UInt64
  ) {
    // The ends of an odd number read back as its neighbours.
    let odd = significand & 1
    let value = scale(4 * significand)
    let lower = scale(4 * significand - (isPowerOfTwo ? 1 : 2)) + odd
    let upper = scale(4 * significand + 2)
    exponent = power
    let whole = value >> 2
    let multiple = whole / 10 * 10
    let isBelow = lower <= multiple << 2
    let isAbove = (multiple + 10) << 2 + odd <= upper
    if isBelow != isAbove {
      digits = isBelow ? multiple : multiple + 10
      return
    }
    let isDown = lower <= whole << 2
    let isUp = (whole + 1) << 2 + odd <= upper
    if isDown != isUp {
      digits = isDown ? whole : whole + 1
      return
    }
    let tie = 2 * (2 * whole + 1)
    digits = value < tie || value == tie && whole & 1 == 0 ? whole : whole + 1
  }

  // MARK: - Powers

  /// Returns the decimal logarithm of a power of two, or of three quarters of it, rounded down.
  @inline(__always)
  private static func decimalExponent(_ binary: Int, _ isPowerOfTwo: Bool = false) -> Int {
    (binary &* 1_262_611 &- (isPowerOfTwo ? 524_031 : 0)) >> 22
  }

  /// Returns the binary logarithm of a power of ten, rounded down.
  @inline(__always)
  private static func binaryExponent(_ decimal: Int) -> Int { (decimal &* 1_741_647) >> 19 }

  /// Returns the leading bits of a power of ten, rounded up if they are not exact.
  @inline(__always)
  private static func power(_ exponent: Int) -> (high: UInt64, low: UInt64) {
    let five = PowersOfFive.leading(exponent)
    // The powers from -27 to -1 are rounded up in the table, and those from 0 to 55 are exact. The low half of no
    // other has 64 ones.
    return (five.high, five.low &+ (-27...55 ~= exponent ? 0 : 1))
  }
}
