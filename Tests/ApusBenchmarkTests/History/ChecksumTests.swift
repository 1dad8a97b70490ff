import ApusBenchmark
import Testing

@Suite("Checksum")
struct ChecksumTests {
  @Test(
    "The checksum is CRC-32C by the vectors of RFC 3720 B.4 and the check value of the catalogue",
    arguments: [
      ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
      ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
      ([UInt8](0..<32), 0x46DD_794E), ((0..<32).reversed(), 0x113F_DB5C),
      (Array("123456789".utf8), 0xE306_9283), ([], 0),
    ] as [([UInt8], UInt32)])
  func vectors(_ bytes: [UInt8], checksum: UInt32) {
    #expect(Checksum.crc32c(bytes.span) == checksum)
  }

  @Test("A checksum has eight digits, leading zeros included")
  func digits() {
    #expect(Checksum.digits([UInt8]().span) == "00000000")
    #expect(Checksum.digits(Array("123456789".utf8).span) == "e3069283")
  }
}
