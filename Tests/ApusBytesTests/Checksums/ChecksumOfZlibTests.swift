import ApusBytes
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("CRC-32 and Adler-32")
struct ChecksumOfZlibTests {
  private func crc(_ text: String) -> UInt32 { CRC32.of(Array(text.utf8).span) }

  private func adler(_ text: String) -> UInt32 { Adler32.of(Array(text.utf8).span) }

  @Test("Known texts have the published checksums")
  func published() {
    #expect(crc("123456789") == 0xCBF4_3926)
    #expect(crc("") == 0)
    #expect(crc("IEND") == 0xAE42_6082)
    #expect(adler("Wikipedia") == 0x11E6_0398)
    #expect(adler("") == 1)
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
      let whole = (CRC32.of(bytes.span), Adler32.of(bytes.span))
      #expect(crc.value == whole.0)
      #expect(adler.value == whole.1)
    }
    let largest = [UInt8](repeating: 255, count: 100_000)
    let low = (1 + 255 * 100_000) % 65_521
    let high = (100_000 + 255 * 100_000 * 100_001 / 2) % 65_521
    let value = Adler32.of(largest.span)
    #expect(value == UInt32(high << 16 | low))
  }
}
