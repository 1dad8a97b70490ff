import ApusBytes
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@Suite("Loads from raw bytes")
struct RawSpanLoadsTests {
  /// The slow reference: a number assembled byte by byte, or `nil` if a byte is missing.
  private func reference<T: FixedWidthInteger>(
    _ bytes: [UInt8], _ offset: Int, isBigEndian: Bool
  ) -> T? {
    let (end, overflow) = offset.addingReportingOverflow(T.bitWidth / 8)
    guard offset >= 0, !overflow, end <= bytes.count else { return nil }
    let part = bytes[offset..<end]
    return (isBigEndian ? Array(part) : part.reversed()).reduce(T(0)) { value, byte in
      value << 8 | T(truncatingIfNeeded: byte)
    }
  }

  private func check<T: FixedWidthInteger & BitwiseCopyable>(
    _ type: T.Type, _ bytes: [UInt8], _ offset: Int, _ seed: UInt64
  ) {
    let span = bytes.span.rawBytes
    let low: T? = reference(bytes, offset, isBigEndian: false)
    let high: T? = reference(bytes, offset, isBigEndian: true)
    #expect(span.littleEndian(ifAt: offset) == low, "seed \(seed), \(T.self) at \(offset)")
    #expect(span.bigEndian(ifAt: offset) == high, "seed \(seed), \(T.self) at \(offset)")
    guard let low, let high else { return }
    #expect(span.littleEndian(at: offset, as: T.self) == low)
    #expect(span.bigEndian(at: offset, as: T.self) == high)
  }

  @Test(
    "Integers are the sums of their bytes, at any offset",
    arguments: 0...12 as ClosedRange<UInt64>)
  func integers(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = random.bytes(count: Int(seed) * 2)
    for offset in Array(-20...bytes.count + 20) + [.min, .min + 1, .max - 7, .max] {
      check(UInt8.self, bytes, offset, seed)
      check(Int8.self, bytes, offset, seed)
      check(UInt16.self, bytes, offset, seed)
      check(Int16.self, bytes, offset, seed)
      check(UInt32.self, bytes, offset, seed)
      check(Int32.self, bytes, offset, seed)
      check(UInt64.self, bytes, offset, seed)
      check(Int64.self, bytes, offset, seed)
      check(UInt128.self, bytes, offset, seed)
    }
  }

  @Test(
    "Doubles and floats keep every bit, also of a NaN", arguments: 1...20 as ClosedRange<UInt64>)
  func floatingPoint(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = random.bytes(count: 19)
    if seed == 1 { bytes = [UInt8](repeating: 0xff, count: 19) }
    let span = bytes.span.rawBytes
    for offset in 0...11 {
      let bits: UInt64 = span.littleEndian(at: offset)
      #expect(span.littleEndian(at: offset, as: Double.self).bitPattern == bits)
      #expect(span.bigEndian(at: offset, as: Double.self).bitPattern == bits.byteSwapped)
      #expect(span.littleEndian(ifAt: offset, as: Double.self)?.bitPattern == bits)
      #expect(span.bigEndian(ifAt: offset, as: Double.self)?.bitPattern == bits.byteSwapped)
      let half: UInt32 = span.littleEndian(at: offset)
      #expect(span.littleEndian(at: offset, as: Float.self).bitPattern == half)
      #expect(span.bigEndian(at: offset, as: Float.self).bitPattern == half.byteSwapped)
      #expect(span.littleEndian(ifAt: offset, as: Float.self)?.bitPattern == half)
      #expect(span.bigEndian(ifAt: offset, as: Float.self)?.bitPattern == half.byteSwapped)
    }
    #expect(span.littleEndian(ifAt: 12, as: Double.self) == nil)
    #expect(span.bigEndian(ifAt: -1, as: Double.self) == nil)
    #expect(span.littleEndian(ifAt: 16, as: Float.self) == nil)
    #expect(span.bigEndian(ifAt: .max, as: Float.self) == nil)
  }

  @Test("The number 1 is 3f f0 and six zeros")
  func one() {
    let bytes: [UInt8] = [0x3f, 0xf0, 0, 0, 0, 0, 0, 0]
    #expect(bytes.span.rawBytes.bigEndian(at: 0, as: Double.self) == 1)
  }

  @Test("Bytes outside of the span are 0")
  func virtualNUL() {
    let bytes: [UInt8] = [7, 0, 9]
    let span = bytes.span.rawBytes
    #expect([Int.min, -1, 0, 1, 2, 3, .max].map { span.byte(at: $0) } == [0, 0, 7, 0, 9, 0, 0])
    #expect([UInt8]().span.rawBytes.byte(at: 0) == 0)
  }

  @Test("A load past the end traps with a message")
  func pastTheEnd() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let bytes: [UInt8] = [1, 2, 3]
      _ = bytes.span.rawBytes.littleEndian(at: 0, as: UInt32.self)
    }
    expectTrap(result, saying: "the value at offset must be within the span")
  }
}
