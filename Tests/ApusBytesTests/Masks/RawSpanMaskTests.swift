// UNSAFE: calls the portable C functions for masks

import ApusBytes
import ApusMeasure
import ApusTestSupport
import CApusBytes
import Testing

@Suite("Masks of bytes")
struct RawSpanMaskTests {
  /// The slow reference: byte after byte.
  static func reference(
    _ bytes: [UInt8], at offset: Int, _ isMeant: (UInt8) -> Bool
  ) -> UInt64 {
    bytes.dropFirst(offset).prefix(64).enumerated().reduce(0) { mask, byte in
      isMeant(byte.element) ? mask | 1 << UInt64(byte.offset) : mask
    }
  }

  @Test("A mask has the bits of the requested bytes, at every offset", arguments: 1...40)
  func differential(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = random.bytes(
      count: 150, of: [0, 0x0a, 0x0d, 0x1f, 0x20, 0x2c, 0x7f, 0x80, 0xac, 0xff])
    let set = ByteSet(0x2c, 0x0a, 0x80)
    for offset in 0...bytes.count {
      let raw = bytes.span.rawBytes
      #expect(raw.mask(of: set, at: offset) == Self.reference(bytes, at: offset, set.contains))
      #expect(raw.mask(of: 0xff, at: offset) == Self.reference(bytes, at: offset) { $0 == 0xff })
      #expect(raw.mask(below: 0x20, at: offset) == Self.reference(bytes, at: offset) { $0 < 0x20 })
      #expect(raw.maskOfNonASCII(at: offset) == Self.reference(bytes, at: offset) { $0 > 0x7f })
    }
  }

  @Test("The portable form gives the same masks, for every byte", arguments: 1...20)
  func portable(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let block = random.bytes(count: 64)
    for byte in UInt8.min...UInt8.max {
      let (next, far) = (byte &+ 1, byte &* 7)
      // SAFETY: the block has 64 bytes, and lives until the end of the test.
      #expect(unsafe apus_portable_mask_of(block, byte) == apus_mask_of(block, byte))
      #expect(unsafe apus_portable_mask_below(block, byte) == apus_mask_below(block, byte))
      #expect(
        unsafe apus_portable_mask_of_three(block, byte, next, far)
          == apus_mask_of_three(block, byte, next, far))
    }
    // SAFETY: as above.
    #expect(unsafe apus_portable_mask_of_top_bits(block) == apus_mask_of_top_bits(block))
  }

  @Test("The portable form finds a byte at each offset, whatever its neighbours are")
  func offsets() {
    for offset in 0..<64 {
      for neighbour in [0, 1, 0x7f, 0x80, 0xff] as [UInt8] {
        var block = [UInt8](repeating: neighbour, count: 64)
        block[offset] = 0x2c
        // SAFETY: the block has 64 bytes, and lives until the end of the loop.
        #expect(unsafe apus_portable_mask_of(block, 0x2c) == 1 << UInt64(offset))
      }
    }
  }

  @Test("Sets of one and two bytes contain no others")
  func sets() {
    #expect((0...255).filter(ByteSet(7).contains) == [7])
    #expect((0...255).filter(ByteSet(7, 9).contains) == [7, 9])
    #expect((0...255).filter(ByteSet(9, 8, 255).contains) == [8, 9, 255])
  }
}
