// UNSAFE: compares with `strtod`, which takes a C string

import ApusBytes
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

/// Hexadecimal digits with an exponent of two, compared with `strtod` and `strtof` of the C library.
@Suite struct HexadecimalTextTests {
  private func double(_ text: String) -> Double? { Double(hexadecimal: Array(text.utf8).span) }
  private func float(_ text: String) -> Float? { Float(hexadecimal: Array(text.utf8).span) }

  @Test(
    arguments: [
      ("1.8p3", 12), ("1p3", 8), (".8p1", 1), ("8.p1", 16), ("1.8P+3", 12), ("1.8p-3", 0.1875),
      ("10", 16), ("fFp0", 255), ("0p5", 0), ("1p9999", .infinity), ("1p-9999", 0),
      ("1p99999999999999999999", .infinity), ("1p-99999999999999999999", 0),
      ("1p-1074", .leastNonzeroMagnitude), ("1p-1075", 0),
      ("1.00000001p-1075", .leastNonzeroMagnitude),
      ("1.fffffffffffff8p1023", .infinity), ("1.fffffffffffff7p1023", .greatestFiniteMagnitude),
    ] as [(String, Double)])
  func aNumberHasItsValue(text: String, value: Double) { #expect(double(text) == value) }

  @Test(arguments: [
    "", ".", "p1", ".p1", "1.8", "1.8p", "1p+", "1p1.", "g", "1..p1", "-1p1", "1p1 ",
  ])
  func malformedDigitsAreNoNumber(text: String) {
    #expect(double(text) == nil)
    #expect(float(text) == nil)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func numbersAreRoundedAsTheLibraryOfCRoundsThem(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    for _ in 0..<20_000 {
      let digits = String(numbers.next() >> UInt64.random(in: 0...63, using: &numbers), radix: 16)
      // Zeros and ones behind the digits make ties and their neighbours.
      let end = ["", "8", "80", "7ffffffff", "800000000000001", "80000000000000000"]
      let fraction = end.randomElement(using: &numbers) ?? ""
      // The powers of floats are a sixth of those of doubles or less.
      let power =
        Int.random(in: -1200...1100, using: &numbers) / (Bool.random(using: &numbers) ? 6 : 1)
      let text = "\(digits).\(fraction)p\(power)"
      // SAFETY: the calls read a terminated string.
      let (asDouble, asFloat) = unsafe (strtod("0x" + text, nil), strtof("0x" + text, nil))
      #expect(double(text) == asDouble, "seed \(seed), \(text)")
      #expect(float(text) == asFloat, "seed \(seed), \(text)")
    }
  }
}
