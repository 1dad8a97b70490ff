import ApusMachine
import Testing

@testable import ApusLab

@Suite(
  "Compressors of the system", .enabled(if: ClaimRequirementCheck.hasCompressors, "not installed"))
struct CompressorTests {
  @Test("Bytes are the same after compression, and damage is refused")
  func bytes() throws {
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 / 7 * 31) }
    for compressor in [try Compressor.flate(), try Compressor.lz4()] {
      var small = try compressor.compress(bytes)
      #expect(small.count < bytes.count / 2)
      #expect(try compressor.decompress(small, count: bytes.count) == bytes)
      #expect(throws: WrongResultError.self) { try compressor.decompress(small, count: 100) }
      small.removeLast(small.count / 2)
      let half = try? compressor.decompress(small, count: bytes.count)
      #expect(half != bytes)
    }
  }
}

private enum ClaimRequirementCheck {
  static var hasCompressors: Bool {
    (try? (Compressor.flate(), Compressor.lz4())) != nil
  }
}
