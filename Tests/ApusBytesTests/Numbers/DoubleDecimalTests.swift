// UNSAFE: compares with `strtod`, which takes a C string

import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@testable import ApusBytes

@Suite("Doubles and floats from decimal text")
struct DoubleDecimalTests {
  private func double(_ text: String) -> Double? { try? Double(decimal: Array(text.utf8).span) }
  private func float(_ text: String) -> Float? { try? Float(decimal: Array(text.utf8).span) }

  /// Compares both types with the C library, bit by bit.
  private func check(_ text: String, _ note: String = "") {
    // SAFETY: the calls read a terminated string.
    let (asDouble, asFloat) = unsafe (strtod(text, nil), strtof(text, nil))
    #expect(double(text)?.bitPattern == asDouble.bitPattern, "\(text) \(note)")
    #expect(float(text)?.bitPattern == asFloat.bitPattern, "\(text) \(note)")
  }

  @Test("Published hard cases read as by the C library")
  func hardCases() {
    for text in HardDecimals.all {
      check(text)
      check("-" + text)
    }
  }

  @Test("Known texts have their known numbers")
  func known() {
    #expect(double("2.2250738585072011e-308")?.bitPattern == 0x000f_ffff_ffff_ffff)
    #expect(double("2.2250738585072012e-308") == Double.leastNormalMagnitude)
    #expect(double("9007199254740993") == 9_007_199_254_740_992)
    #expect(
      double("9007199254740993.000000000000000000000000000000000000000001") == 9_007_199_254_740_994
    )
    #expect(double("4.9406564584124654e-324") == Double.leastNonzeroMagnitude)
    #expect(double("2.4703282292062327e-324") == 0)
    #expect(double("2.4703282292062328e-324") == Double.leastNonzeroMagnitude)
    #expect(double("1.7976931348623157e308") == Double.greatestFiniteMagnitude)
    #expect(double("1.7976931348623159e308") == .infinity)
    #expect(float("16777217") == 16_777_216)
    #expect(float("16777217.0000000000000000001") == 16_777_218)
    #expect(float("3.4028236e38") == .infinity)
    #expect(double("-0")?.sign == .minus)
    #expect(double("0e99999999999999999999") == 0)
  }

  @Test(
    "The middle of two neighbours rounds to even, and texts beside it to the nearer number",
    arguments: 1...60 as ClosedRange<UInt64>)
  func halfway(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bits =
      seed < 20 ? (random.next() >> 12) >> (seed * 2) : random.next() & 0x7fdf_ffff_ffff_ffff
    let value = Double(bitPattern: bits)
    let middle = exactMiddle(above: value)
    let even = bits & 1 == 0 ? value : value.nextUp
    #expect(double(middle) == even, "seed \(seed), \(middle)")
    #expect(double(middle + "1") == value.nextUp, "seed \(seed)")
    #expect(
      double(middle + String(repeating: "0", count: 900) + "1") == value.nextUp, "seed \(seed)")
    #expect(double(justBelow(middle)) == value, "seed \(seed)")
  }

  @Test("The middle of two floats rounds to even", arguments: 1...60 as ClosedRange<UInt64>)
  func halfwayFloats(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // The first patterns are subnormal.
    let bits = UInt32(truncatingIfNeeded: random.next()) & (seed < 10 ? 0x7f_ffff : 0x7f3f_ffff)
    let value = Float(bitPattern: bits)
    let middle = exact((Double(value) + Double(value.nextUp)) / 2)
    #expect(float(middle) == (bits & 1 == 0 ? value : value.nextUp), "seed \(seed), \(middle)")
    #expect(float(middle + "1") == value.nextUp, "seed \(seed)")
    #expect(float(justBelow(middle)) == value, "seed \(seed)")
  }

  @Test(
    "Random decimals of any length read as by the C library",
    arguments: 1...100 as ClosedRange<UInt64>)
  func randomDecimals(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let digits = Array("0123456789".utf8)
      let whole = random.bytes(count: Int(random.next() % 25), of: digits)
      let part = random.bytes(count: Int(random.next() % 25) + 1, of: digits)
      let exponent = Int(random.next() % 800) - 400
      let body = String(decoding: whole + [46] + part, as: UTF8.self)
      check(body, "seed \(seed)")
      check(body + "e\(exponent)", "seed \(seed)")
      check(body + "E+\(exponent.magnitude % 50)", "seed \(seed)")
    }
  }

  /// Every length of the integer, the fraction and the exponent, beside the C library.
  @Test(
    "All lengths of all parts read as by the C library", arguments: 1...8 as ClosedRange<UInt64>)
  func allLengths(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let digits = Array("0123456789".utf8)
    for whole in 0...10 {
      for part in 0...20 where whole + part > 0 {
        let body =
          random.bytes(count: whole, of: digits) + [46] + random.bytes(count: part, of: digits)
        let text = String(decoding: body, as: UTF8.self)
        let power = random.next() % 1000
        for end in [
          "", "e\(power % 10)", "E-\(power % 100)", "e+\(power % 400)", "e-00\(power % 10)",
        ] {
          check(text + end, "seed \(seed)")
          check("-" + text + end, "seed \(seed)")
        }
      }
    }
  }

  @Test(
    "The exact comparison alone gives the same result, from any start",
    arguments: 1...40 as ClosedRange<UInt64>)
  func exactAlone(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let value = Double(bitPattern: random.next() & 0x7fef_ffff_ffff_ffff)
      let text = Array("\(value)".utf8)
      let start = value.bitPattern &+ random.next() % 5
      let bits = Double.exactBits(try DecimalText(text.span), near: min(start, Double.infinityBits))
      #expect(bits == value.bitPattern, "seed \(seed), \(value)")
    }
  }

  /// A million round trips in all; the next test makes as many as the environment says.
  @Test("Shortest text reads back as the same number", arguments: 1...8 as ClosedRange<UInt64>)
  func roundTrips(seed: UInt64) {
    #expect(RoundTrips.failures(count: 125_000, seed: seed) == [], "seed \(seed)")
  }

  /// `APUS_ROUND_TRIPS=100000000 swift test -c release -Xswiftc -enable-testing --filter roundTripsOnDemand`
  @Test(
    "Shortest text reads back, as often as the environment says",
    .enabled(if: RoundTrips.demanded != nil, "set APUS_ROUND_TRIPS to a count"),
    arguments: 1...8 as ClosedRange<UInt64>)
  func roundTripsOnDemand(seed: UInt64) throws {
    let count = try #require(RoundTrips.demanded) / 8
    #expect(RoundTrips.failures(count: count, seed: 1000 + seed) == [], "seed \(1000 + seed)")
  }

  @Test("Infinity and NaN have names", arguments: ["inf", "INF", "Infinity", "infinity", "iNf"])
  func infinity(name: String) {
    #expect(double(name) == .infinity)
    #expect(double("-" + name) == -.infinity)
    #expect(float("+" + name) == .infinity)
    #expect(double("nan")?.isNaN == true)
    #expect(float("-NaN")?.isNaN == true)
  }

  @Test(
    "The error has the reason and the offset",
    arguments: [
      ("", NumberError(.unexpectedEnd, at: 0)), ("-", NumberError(.unexpectedEnd, at: 1)),
      (".", NumberError(.unexpectedEnd, at: 1)), ("1e", NumberError(.unexpectedEnd, at: 2)),
      ("1e+", NumberError(.unexpectedEnd, at: 3)), ("1ex", NumberError(.unexpectedByte, at: 2)),
      ("1,5", NumberError(.unexpectedByte, at: 1)), (" 1", NumberError(.unexpectedByte, at: 0)),
      ("1 ", NumberError(.unexpectedByte, at: 1)), ("1.2.3", NumberError(.unexpectedByte, at: 3)),
      ("0x1p3", NumberError(.unexpectedByte, at: 1)), (".e5", NumberError(.unexpectedByte, at: 1)),
      ("in", NumberError(.unexpectedByte, at: 0)), ("infinit", NumberError(.unexpectedByte, at: 0)),
      ("+-1", NumberError(.unexpectedByte, at: 1)), ("1\u{0}", NumberError(.unexpectedByte, at: 1)),
    ])
  func errors(text: String, expected: NumberError) {
    #expect(throws: expected) { _ = try Double(decimal: Array(text.utf8).span) }
    #expect(throws: expected) { _ = try Float(decimal: Array(text.utf8).span) }
  }

  @Test(
    "Random bytes never trap, and read as the library reads them",
    arguments: 1...100 as ClosedRange<UInt64>)
  func randomBytes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let count = Int(random.next() % 12)
      let text = String(
        decoding: random.bytes(count: count, of: Array("0159.e+-".utf8)), as: UTF8.self)
      #expect(double(text)?.bitPattern == Double(text)?.bitPattern, "seed \(seed), \(text)")
    }
  }

  /// All digits of a number: no double has more than 1074 after the point.
  private func exact(_ value: Double) -> String { String(format: "%.1100f", value) }

  /// The number in the middle of two doubles. It has a bit more than a double, so it is computed on
  /// halves of the digits.
  private func exactMiddle(above value: Double) -> String {
    DecimalDigits.middle(exact(value), exact(value.nextUp))
  }

  /// The same digits with the last digit that is not 0 decremented, and nines behind it.
  private func justBelow(_ text: String) -> String {
    var bytes = Array(text.utf8)
    guard let last = bytes.lastIndex(where: { $0 > 48 && $0 <= 57 }) else { return text }
    bytes[last] -= 1
    for index in bytes.indices[(last + 1)...] where bytes[index] == 48 { bytes[index] = 57 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
