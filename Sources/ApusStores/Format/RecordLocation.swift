/// Where a record is in the log, in 64 bits: 24 of the segment, 29 of the offset in words of eight bytes, 11 of the size.
///
/// A size below 8 KiB is exact, in words of eight bytes. A greater one is rounded up, in units of 128 bytes, to at most 128 KiB.
struct RecordLocation: Sendable, Hashable {
  /// The bits; never 0, because a segment begins with its header.
  let bits: UInt64

  private static let word = 8
  private static let unit = 128
  private static let exactCount = 1 << 10
  private static let sizeMask = (1 << 11) - 1
  private static let segmentMask = (1 << 24) - 1

  init(bits: UInt64) { self.bits = bits }

  init(segment: Int, offset: Int, size: Int) {
    bits =
      UInt64(segment & Self.segmentMask) << 40 | UInt64(offset / 8 & (1 << 29 - 1)) << 11
      | UInt64(Self.sizeBits(size))
  }

  private static func sizeBits(_ size: Int) -> Int {
    let words = size / word
    if words < exactCount { return words }
    return exactCount + min((size + unit - 1) / unit, exactCount) - 1
  }

  /// The index of the segment, if the first segment of the log has the index `first`.
  func segment(from first: Int) -> Int {
    first + (Int(bits >> 40) - first) & Self.segmentMask
  }

  var offset: Int { Int(bits >> 11) & (1 << 29 - 1) * 8 }

  private var sizeBits: Int { Int(truncatingIfNeeded: bits) & Self.sizeMask }

  /// The bytes of the record, or `nil` if it has 8 KiB or more.
  var exactSize: Int? { sizeBits < Self.exactCount ? sizeBits * Self.word : nil }

  /// The bytes to read for the record; a record of more than 128 KiB is read in two steps.
  var sizeToRead: Int {
    max(StoreRecord.headerCount, exactSize ?? (sizeBits - Self.exactCount + 1) * Self.unit)
  }
}
