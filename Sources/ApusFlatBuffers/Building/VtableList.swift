/// The vtables of a builder's buffer.
///
/// A few vtables are compared one by one, the newest first. If there are more, a hash table finds
/// the equal one, so that buffers with many kinds of tables take linear time.
@usableFromInline
struct VtableList: ~Copyable, Sendable {
  /// Distances from the end.
  @usableFromInline var positions = PositionList(capacity: listLimit)
  @usableFromInline var count = 0
  @usableFromInline var objects = SharedObjects()

  /// The number of vtables that are compared one by one.
  @usableFromInline static var listLimit: Int { 16 }

  init() { positions.reset(Self.listLimit) }

  @inlinable @inline(__always)
  mutating func removeAll() {
    count = 0
    objects.removeAll()
  }

  /// Returns the position of an older vtable with the same bytes, or adds the new one.
  ///
  /// - Parameters:
  ///   - new: The distance of the new vtable from the end.
  ///   - byteCount: Its size.
  ///   - memory: The buffer.
  @inlinable @inline(__always)
  mutating func position(
    equalTo new: Int, byteCount: Int, in memory: borrowing BuilderMemory
  ) -> Int {
    // A vtable has at least four bytes, and one with the same first four bytes has the same size.
    let sizes = memory.load(new, UInt32.self)
    let listed = min(count, positions.count)
    var index = 0
    while index < listed {
      let other = positions[index]
      if memory.load(other, UInt32.self) == sizes,
        memory.haveSameBytes(other, new, from: 4, to: byteCount)
      {
        return other
      }
      index &+= 1
    }
    if count < positions.count {
      positions[count] = new
      count &+= 1
      return new
    }
    return objects.position(equalTo: new, byteCount: byteCount, in: memory)
  }
}
