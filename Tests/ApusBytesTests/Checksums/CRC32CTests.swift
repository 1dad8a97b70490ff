// UNSAFE: passes bytes to the forms of a function in C

import ApusBytes
import ApusMeasure
import ApusTestSupport
import CApusBytes
import Testing

@Suite("CRC32C")
struct CRC32CTests {
  /// The slow reference, bit by bit.
  static func reference(_ bytes: ArraySlice<UInt8>, after value: UInt32 = 0) -> UInt32 {
    var remainder = ~value
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0x82F6_3B78 : 0) }
    }
    return ~remainder
  }

  static func form(_ form: Int32, _ bytes: RawSpan, after value: UInt32 = 0) -> UInt32 {
    // SAFETY: the call reads the bytes of the span, before it returns.
    unsafe bytes.withUnsafeBytes { memory in
      unsafe apus_crc32c_with(form, value, memory.baseAddress, memory.count)
    }
  }

  @Test(
    "The vectors of RFC 3720 B.4 and the check value of the catalogue have their checksums",
    arguments: [
      ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
      ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
      ([UInt8](0..<32), 0x46DD_794E), ((0..<32).reversed(), 0x113F_DB5C),
      (Array("123456789".utf8), 0xE306_9283), ([], 0),
    ] as [([UInt8], UInt32)])
  func vectors(_ bytes: [UInt8], checksum: UInt32) {
    #expect(CRC32C.of(bytes.span.rawBytes) == checksum)
    for form in 0..<apus_crc32c_forms() {
      #expect(Self.form(form, bytes.span.rawBytes) == checksum)
    }
  }

  @Test(
    "Every form agrees with the reference, for all lengths to 300 at all alignments", arguments: [1]
  )
  func forms(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = random.bytes(count: 316)
    for start in 0..<16 {
      let before = UInt32(truncatingIfNeeded: random.next())
      var expected = before
      for count in 0...300 {
        let part = bytes.span.extracting(start..<start + count).rawBytes
        for form in 0..<apus_crc32c_forms() {
          #expect(
            Self.form(form, part, after: before) == expected, "\(count) from \(start), form \(form)"
          )
        }
        expected = Self.reference(bytes[start + count..<start + count + 1], after: expected)
      }
    }
  }

  @Test(
    "Inputs that are read in three parts agree with the tables",
    arguments: [24_575, 24_576, 24_583, 100_001])
  func long(_ count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let bytes = random.bytes(count: count)
    let expected = Self.reference(bytes[...])
    for form in 0..<apus_crc32c_forms() {
      #expect(Self.form(form, bytes.span.rawBytes) == expected)
    }
  }

  @Test("A checksum can be continued at any offset")
  func continued() {
    let bytes = Array("123456789".utf8)
    for cut in 0...9 {
      var checksum = CRC32C()
      checksum.update(bytes.span.rawBytes.extracting(first: cut))
      checksum.update(bytes.span.rawBytes.extracting(droppingFirst: cut))
      #expect(checksum.value == 0xE306_9283)
    }
  }
}
