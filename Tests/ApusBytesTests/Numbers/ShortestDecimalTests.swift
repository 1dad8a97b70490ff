// UNSAFE: compares an address

import ApusMeasure
import Foundation
import Testing

@testable import ApusBytes

@Suite("Shortest decimal text")
struct ShortestDecimalTests {
  private func text(_ append: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    append(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "Shortest text is the library's description, and no shorter text gives the number back",
    arguments: 1...100 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let double = Double(bitPattern: random.next())
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      let (text, short) = (
        text { $0.append(shortest: double) }, text { $0.append(shortest: float) }
      )
      #expect(text == (double.isNaN ? "nan" : "\(double)"), "seed \(seed)")
      #expect(short == (float.isNaN ? "nan" : "\(float)"), "seed \(seed)")
    }
  }

  @Test(
    "Known numbers have their known texts",
    arguments: [
      (0.1, "0.1"), (1, "1.0"), (-0.0, "-0.0"), (.leastNonzeroMagnitude, "5e-324"), (1e16, "1e+16"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.infinity, "inf"),
      (-.infinity, "-inf"), (.nan, "nan"), (-2.2250738585072014e-308, "-2.2250738585072014e-308"),
    ])
  func known(number: Double, expected: String) {
    #expect(text { $0.append(shortest: number) } == expected)
  }

  @Test("Every NaN is `nan`, whatever its sign and payload")
  func notANumber() throws {
    for number in [Double.nan, -.nan, .signalingNaN, Double(nan: 7, signaling: false)] {
      #expect(text { $0.append(shortest: number) } == "nan")
      #expect(text { $0.append(shortest: Float(number)) } == "nan")
    }
    #expect(try Double(decimal: Array("nan".utf8).span).isNaN)
  }

  @Test("Shortest text is appended after the bytes of the array")
  func appended() {
    var bytes = Array("x=".utf8)
    bytes.append(shortest: Float(0.5))
    bytes.append(shortest: 2.0)
    #expect(bytes == Array("x=0.52.0".utf8))
  }

  @Test("Shortest text moves no bytes if there is room")
  func room() {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    // SAFETY: the address is only compared.
    let before = unsafe bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    bytes.append(shortest: 0.12345678901234567)
    let after = unsafe bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    #expect(before == after)
  }

  /// Returns the error of the first number whose texts are not those of the library, or `nil`.
  private func failure(_ number: Double) -> String? {
    let (text, fewest) = (
      text { $0.append(shortest: number) },
      text { $0.append(shortest: number, form: .fewestCharacters) }
    )
    if text != "\(number)" { return "\(number) is written as \(text)" }
    let back = try? Double(decimal: Array(fewest.utf8).span)
    if back?.bitPattern != number.bitPattern { return "\(number) is written as \(fewest)" }
    return fewest.utf8.count > text.utf8.count ? "\(fewest) is longer than \(text)" : nil
  }

  private func failure(_ number: Float) -> String? {
    let (text, fewest) = (
      text { $0.append(shortest: number) },
      text { $0.append(shortest: number, form: .fewestCharacters) }
    )
    if text != "\(number)" { return "float \(number) is written as \(text)" }
    let back = try? Float(decimal: Array(fewest.utf8).span)
    return back?.bitPattern == number.bitPattern ? nil : "float \(number) is written as \(fewest)"
  }

  /// Returns the first failure of numbers of all kinds: random bits, few bits, fractions, ties and short decimals.
  private func failure(count: Int, seed: UInt64) -> String? {
    var random = SplitMix64(seed: seed)
    for _ in 0..<count {
      let bits = random.next()
      let doubles = [
        Double(bitPattern: bits), Double(bits >> 11) / 0x1p53 * 1000, Double(bits >> (bits & 63)),
        Double(bits % 10_000_000) / 100, Double(bitPattern: bits >> (12 + bits & 31)),
        Double(bits >> 14) / 8,
      ]
      for number in doubles where number.isFinite {
        if let failure = failure(number) { return failure }
      }
      let floats = [
        Float(bitPattern: UInt32(truncatingIfNeeded: bits >> 7)), Float(bits >> 42) / 8,
      ]
      for number in floats where number.isFinite {
        if let failure = failure(number) { return failure }
      }
    }
    return nil
  }

  @Test(
    "Numbers of all kinds have the library's digits, in both forms",
    arguments: 1...8 as ClosedRange<UInt64>)
  func allKinds(seed: UInt64) {
    #expect(failure(count: 10_000, seed: seed) == nil, "seed \(seed)")
  }

  /// `APUS_ROUND_TRIPS=100000000 swift test -c release -Xswiftc -enable-testing --filter allKindsOnDemand`
  @Test(
    "Numbers of all kinds have the library's digits, as often as the environment says",
    .enabled(if: RoundTrips.demanded != nil, "set APUS_ROUND_TRIPS to a count"),
    arguments: 1...8 as ClosedRange<UInt64>)
  func allKindsOnDemand(seed: UInt64) throws {
    let count = try #require(RoundTrips.demanded) / 64
    #expect(failure(count: count, seed: 2000 + seed) == nil, "seed \(2000 + seed)")
  }

  @Test("Powers of two and their neighbours, and the least numbers, have the library's digits")
  func powersOfTwo() {
    for field in UInt64(1)..<2047 {
      for bits in [field << 52 - 1, field << 52, field << 52 + 1] {
        #expect(failure(Double(bitPattern: bits)) == nil)
      }
    }
    for field in UInt32(1)..<255 {
      for bits in [field << 23 - 1, field << 23, field << 23 + 1] {
        #expect(failure(Float(bitPattern: bits)) == nil)
      }
    }
    for bits in UInt64(1)..<2000 { #expect(failure(Double(bitPattern: bits)) == nil) }
    for bits in UInt32(1)..<2000 { #expect(failure(Float(bitPattern: bits)) == nil) }
  }

  @Test("The exact form and the fast form decide alike", arguments: 1...8 as ClosedRange<UInt64>)
  func exactAlone(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<5_000 {
      let bits = random.next() & 0x7fff_ffff_ffff_ffff
      let field = bits >> 52
      let fraction = bits & (1 << 52 - 1)
      guard 1..<2047 ~= field, fraction != 0 else { continue }
      let exact = ShortestDecimal.exact(fraction | 1 << 52, Int(field) - 1075, isPowerOfTwo: false)
      #expect(ShortestDecimal(double: bits) == exact, "seed \(seed), \(bits)")
    }
  }

  @Test(
    "The form with the fewest characters is that of std::to_chars",
    arguments: [
      (1, "1"), (-0.0, "-0"), (0, "0"), (100_000, "1e+05"), (123_456, "123456"), (0.001, "0.001"),
      (0.0001, "1e-04"), (0.00012, "0.00012"), (0.000123, "0.000123"), (0.0000123, "1.23e-05"),
      (1e15, "1e+15"), (1_234_567_890_123_456, "1234567890123456"),
      (0x1p60, "1152921504606846976"), (1.2345678901234567e21, "1234567890123456774144"),
      (1.2345678901234568e22, "1.2345678901234568e+22"), (.leastNonzeroMagnitude, "5e-324"),
      (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"), (-1.5e300, "-1.5e+300"),
      (9_007_199_254_740_992, "9007199254740992"), (1e23, "1e+23"),
    ])
  func fewestCharacters(number: Double, expected: String) {
    #expect(text { $0.append(shortest: number, form: .fewestCharacters) } == expected)
  }

  @Test("Numbers are written into memory of the caller")
  func ownMemory() {
    let bytes = [UInt8](capacity: 200) { output in
      output.append(decimal: Int8.min)
      output.append(UInt8(ascii: ","))
      output.append(decimal: UInt64.max)
      output.append(UInt8(ascii: ","))
      output.append(shortest: -0.1)
      output.append(UInt8(ascii: ","))
      output.append(shortest: Float(1e10), form: .fewestCharacters)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "-128,18446744073709551615,-0.1,1e+10")
  }

  @Test("Memory without room for a number is a trap")
  func noRoom() async {
    await #expect(processExitsWith: .failure) {
      _ = [UInt8](capacity: 20) { output in output.append(decimal: 1) }
    }
    await #expect(processExitsWith: .failure) {
      _ = [UInt8](capacity: 39) { output in output.append(shortest: 1.0) }
    }
  }
}
