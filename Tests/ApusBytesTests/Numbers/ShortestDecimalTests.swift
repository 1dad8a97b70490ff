import ApusBytes
import ApusMeasure
import Testing

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
}
