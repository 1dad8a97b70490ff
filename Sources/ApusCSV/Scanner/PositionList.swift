import ApusBytes

/// A list of positions in ascending order.
@usableFromInline
typealias PositionList = GrowingList<UInt32>

extension GrowingList<UInt32> {
  /// Appends the positions of a mask's bits, for which there must be room.
  mutating func append(_ mask: UInt64, at offset: UInt32) {
    var rest = mask
    while let bit = rest.popLowestBit() { append(offset &+ UInt32(bit)) }
  }

  /// Drops positions at the front, and subtracts a distance from the others.
  mutating func drop(first dropped: Int, moving distance: UInt32) {
    // A record that spans many windows drops nothing; rewriting its positions for each window would
    // be in vain.
    guard dropped > 0 || distance > 0 else { return }
    removeFirst(dropped) { $0 &- distance }
  }
}
