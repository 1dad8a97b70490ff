import Testing

@testable import ApusStores

/// Where a record is, in 64 bits.
@Suite("RecordLocation") struct RecordLocationTests {
  @Test(
    "A location has its segment, offset and size, at both ends of each range",
    arguments: [1, 1 << 23 - 1, 1 << 23, 1 << 24 - 1])
  func ranges(segment: Int) {
    for offset in [64, 72, (1 << 29 - 1) * 8] {
      for size in [0, 8, 24, 8184] {
        let location = RecordLocation(segment: segment, offset: offset, size: size)
        #expect(location.segment(from: 1) == segment)
        #expect(location.offset == offset)
        #expect(location.exactSize == size)
      }
      let large = RecordLocation(segment: segment, offset: offset, size: 8192)
      #expect(large.exactSize == nil)
      #expect(large.sizeToRead >= 8192)
      #expect(large.offset == offset)
    }
  }

  @Test("A location of any bits is read without a trap")
  func forged() {
    for bits: UInt64 in [.max, 1 << 63, 1 << 63 | 1, .max - 1] {
      let location = RecordLocation(bits: bits)
      #expect((1...1 << 24).contains(location.segment(from: 1)))
      #expect(location.sizeToRead > 0)
      #expect(location.exactSize ?? 8192 >= 0)
    }
  }
}
