import Testing

@testable import ApusBytes

@Suite("Powers of five")
struct PowersOfFiveTests {
  /// 5^n, multiplied out.
  private func power(_ exponent: Int) -> BigNatural {
    var product = BigNatural(1)
    for _ in 0..<exponent { product.multiply(by: 5) }
    return product
  }

  private func product(_ power: BigNatural, _ factor: UInt128) -> BigNatural {
    var high = power
    high.multiply(by: UInt64(truncatingIfNeeded: factor >> 64))
    high.shiftLeft(by: 64)
    var low = power
    low.multiply(by: UInt64(truncatingIfNeeded: factor))
    return high + low
  }

  private func bitCount(_ number: BigNatural) -> Int {
    64 * number.words.count - (number.words.last?.leadingZeroBitCount ?? 0)
  }

  private func entry(_ exponent: Int) -> UInt128 {
    let (high, low) = PowersOfFive.leading(exponent)
    return UInt128(high) << 64 | UInt128(low)
  }

  @Test("Every entry starts with its highest bit")
  func leadingBit() {
    for exponent in PowersOfFive.least...PowersOfFive.greatest {
      #expect(entry(exponent).leadingZeroBitCount == 0, "5^\(exponent)")
    }
  }

  @Test("Positive powers are rounded down to 128 bits, and exact if they fit")
  func positive() {
    for exponent in 0...PowersOfFive.greatest {
      let exact = power(exponent)
      let shift = bitCount(exact) - 128
      var scaled = exact
      var below = product(BigNatural(1), entry(exponent))
      var above = below + BigNatural(1)
      scaled.shiftLeft(by: max(-shift, 0))
      below.shiftLeft(by: max(shift, 0))
      above.shiftLeft(by: max(shift, 0))
      #expect(below <= scaled && scaled < above, "5^\(exponent)")
      if shift <= 0 { #expect(below == scaled, "5^\(exponent)") }
    }
  }

  @Test("Negative powers are rounded up to -27, and down from there")
  func negative() {
    for exponent in 1 ... -PowersOfFive.least {
      let exact = power(exponent)
      let value = entry(-exponent)
      // The entry is 2^scale / 5^exponent.
      var one = BigNatural(1)
      one.shiftLeft(by: bitCount(exact) + 127)
      let (less, more) = exponent <= 27 ? (value - 1, value) : (value, value + 1)
      #expect(product(exact, less) < one && one < product(exact, more), "5^-\(exponent)")
    }
  }
}

extension BigNatural {
  /// A sum, which only the tests need.
  fileprivate static func + (left: BigNatural, right: BigNatural) -> BigNatural {
    var sum = BigNatural(0)
    var carry = false
    let count = max(left.words.count, right.words.count) + 1
    var words: [UInt64] = []
    for index in 0..<count {
      let a = index < left.words.count ? left.words[index] : 0
      let b = index < right.words.count ? right.words[index] : 0
      let (first, overflow) = a.addingReportingOverflow(b)
      let (second, again) = first.addingReportingOverflow(carry ? 1 : 0)
      carry = overflow || again
      words.append(second)
    }
    for word in words.reversed() {
      sum.shiftLeft(by: 64)
      sum.multiply(by: 1, adding: word)
    }
    return sum
  }
}
