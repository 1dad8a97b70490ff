import ApusMeasure
import Testing

@testable import ApusBytes

@Suite("Natural numbers of any size")
struct BigNaturalTests {
  private func number(_ value: UInt128) -> BigNatural {
    var result = BigNatural(UInt64(truncatingIfNeeded: value >> 64))
    result.shiftLeft(by: 64)
    result.multiply(by: 1, adding: UInt64(truncatingIfNeeded: value))
    return result
  }

  @Test("Arithmetic is that of integers of 128 bits", arguments: 1...100 as ClosedRange<UInt64>)
  func arithmetic(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let value = UInt128(random.next()) << 40 | UInt128(random.next() >> 24)
    let factor = random.next() >> 44
    var product = number(value)
    product.multiply(by: factor, adding: 7)
    #expect(product == number(value * UInt128(factor) + 7), "seed \(seed)")
    var shifted = number(value)
    shifted.shiftLeft(by: Int(seed % 24))
    #expect(shifted == number(value << (seed % 24)), "seed \(seed)")
    var fifth = number(value)
    fifth.divideByFive()
    #expect(fifth == number(value / 5), "seed \(seed)")
    #expect(number(value).leading == value << value.leadingZeroBitCount, "seed \(seed)")
    let other = UInt128(random.next()) << (seed % 64)
    #expect((number(value) < number(other)) == (value < other), "seed \(seed)")
  }

  @Test("Powers of five are products, and division reverses them")
  func powers() {
    var product = BigNatural(1)
    for exponent in 0...200 {
      var power = BigNatural(1)
      power.multiply(byFiveToThe: exponent)
      #expect(power == product)
      product.multiply(by: 5)
      power = product
      power.divideByFive()
      power.multiply(by: 5)
      #expect(power == product)
    }
  }

  @Test("Zero has no words, however it is computed")
  func zero() {
    var number = BigNatural(3)
    number.multiply(by: 0)
    #expect(number == BigNatural(0))
    number.shiftLeft(by: 70)
    number.divideByFive()
    #expect(number == BigNatural(0))
    #expect(number.leading == 0)
  }
}
