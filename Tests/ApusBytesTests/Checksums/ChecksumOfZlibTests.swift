import ApusBytes
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("CRC-32 and Adler-32")
struct ChecksumOfZlibTests {
  @Test("Known texts have the published checksums")
  func published() {
    #expect(CRC32.of(Array("123456789".utf8).span) == 0xCBF4_3926)
    #expect(CRC32.of([].span) == 0)
    #expect(CRC32.of(Array("IEND".utf8).span) == 0xAE42_6082)
    #expect(Adler32.of(Array("Wikipedia".utf8).span) == 0x11E6_0398)
    #expect(Adler32.of([].span) == 1)
  }

  @Test("The checksum in parts is that of the whole, and Adler-32 does not overflow")
  func parts() {
    var random = SplitMix64(seed: 5)
    let bytes = random.bytes(count: 20_000)
    for end in [0, 1, 5551, 5552, 5553, 20_000] {
      var crc = CRC32()
      var adler = Adler32()
      for part in [bytes[..<end], bytes[end...]] {
        crc.update(Array(part).span)
        adler.update(Array(part).span)
      }
      #expect(crc.value == CRC32.of(bytes.span))
      #expect(adler.value == Adler32.of(bytes.span))
    }
    let largest = [UInt8](repeating: 255, count: 100_000)
    let low = (1 + 255 * 100_000) % 65_521
    let high = (100_000 + 255 * 100_000 * 100_001 / 2) % 65_521
    #expect(Adler32.of(largest.span) == UInt32(high << 16 | low))
  }
}
