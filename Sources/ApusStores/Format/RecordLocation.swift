/// Where a record is in the log, in 64 bits: 24 of the segment, 29 of the offset in words of eight bytes, 11 of the size in
/// units of 64 bytes.
struct RecordLocation: Sendable, Hashable {
  /// The bits; never 0, because a segment begins with its header.
  let bits: UInt64

  private static let unit = 64
  private static let mostUnits = (1 << 11) - 1
  private static let segmentMask = (1 << 24) - 1

  init(bits: UInt64) { self.bits = bits }

  init(segment: Int, offset: Int, size: Int) {
    let units = min((size + Self.unit - 1) / Self.unit, Self.mostUnits)
    bits =
      UInt64(segment & Self.segmentMask) << 40 | UInt64(offset / 8 & (1 << 29 - 1)) << 11
      | UInt64(units)
  }

  /// The index of the segment, if the first segment of the log has the index `first`.
  func segment(from first: Int) -> Int {
    first + (Int(bits >> 40) - first) & Self.segmentMask
  }

  var offset: Int { Int(bits >> 11) & (1 << 29 - 1) * 8 }

  /// The bytes to read for the record; a longer record is read in two steps.
  var sizeToRead: Int { max(Self.unit, Int(bits & UInt64(Self.mostUnits)) * Self.unit) }
}
