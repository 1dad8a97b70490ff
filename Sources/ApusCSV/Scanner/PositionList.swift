import ApusBytes

/// Positions in ascending order.
@usableFromInline
typealias PositionList = GrowingList<UInt32>

extension GrowingList<UInt32> {
  /// Appends the positions of a mask's bits, for which there must be room.
  mutating func append(_ mask: UInt64, at offset: UInt32) {
    var rest = mask
    while let bit = rest.popLowestBit() { append(offset &+ UInt32(bit)) }
  }

  /// Drops positions at the front and counts the others from another place.
  mutating func drop(first dropped: Int, moving distance: UInt32) {
    // A record that is longer than many windows keeps all of its positions for each of them.
    guard dropped > 0 || distance > 0 else { return }
    removeFirst(dropped) { $0 &- distance }
  }
}
