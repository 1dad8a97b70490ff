public import ApusBytes

extension FlatBufferBuilder {
  /// Adds a string.
  ///
  /// - Parameter text: The text.
  /// - Returns: The position of the string.
  /// - Precondition: No table is open. Checked in every build.
  @inlinable
  public mutating func string(_ text: String) -> FlatOffset<String> {
    string(text.utf8.span)
  }

  /// Adds a string from its bytes, which should be UTF-8.
  ///
  /// - Parameter bytes: The bytes, without a terminating 0.
  /// - Returns: The position of the string.
  /// - Precondition: No table is open. Checked in every build.
  @inlinable
  public mutating func string(_ bytes: Span<UInt8>) -> FlatOffset<String> {
    requireIdle()
    return FlatOffset(distance: pushString(bytes.rawBytes), tag: tag)
  }

  /// Adds a copy of a string of a buffer.
  ///
  /// - Parameter string: The string.
  /// - Returns: The position of the copy.
  /// - Precondition: No table is open. Checked in every build.
  @inlinable
  public mutating func string(_ string: borrowing FlatString) -> FlatOffset<String> {
    requireIdle()
    return FlatOffset(distance: pushString(string.bytes), tag: tag)
  }

  /// Returns a string of this buffer with the same bytes, or adds it.
  ///
  /// Only strings that were added by this method are found.
  ///
  /// - Parameter text: The text.
  /// - Returns: The position of the string.
  /// - Precondition: No table is open. Checked in every build.
  public mutating func sharedString(_ text: String) -> FlatOffset<String> {
    sharedString(text.utf8.span)
  }

  /// Returns a string of this buffer with the same bytes, or adds it; otherwise like the other form.
  ///
  /// - Parameter bytes: The bytes, without a terminating 0.
  /// - Returns: The position of the string.
  /// - Precondition: No table is open. Checked in every build.
  public mutating func sharedString(_ bytes: Span<UInt8>) -> FlatOffset<String> {
    requireIdle()
    let old = byteCount
    let new = pushString(bytes.rawBytes)
    return FlatOffset(
      distance: share(new, byteCount: bytes.count + 5, alignment: 1, removingTo: old), tag: tag)
  }

  /// Adds strings, and a vector of them.
  ///
  /// - Parameter texts: The texts.
  /// - Returns: The position of the vector.
  /// - Precondition: No table is open. Checked in every build.
  /// - Complexity: O(*n*) in the bytes of the texts.
  public mutating func strings(_ texts: [String]) -> FlatOffset<[String]> {
    var offsets: [FlatOffset<String>] = []
    offsets.reserveCapacity(texts.count)
    for text in texts { offsets.append(string(text)) }
    return vector(offsets)
  }

  /// Writes the length, the bytes and a 0; returns the distance of the length.
  @inlinable @inline(__always)
  mutating func pushString(_ bytes: RawSpan) -> Int {
    let count = bytes.byteCount
    if alignment < 4 { alignment = 4 }
    // The count, the bytes, their terminator, and the padding, which depends on the lowest bits of
    // `head`: they do not change when the memory grows.
    let size = memory.head &- ((memory.head &- count &- 5) & ~3)
    reserve(size)
    let end = memory.head
    memory.head = end &- size
    // The terminator and the padding are the last four bytes or fewer; the text is written over the others.
    memory.store(0 as UInt32, at: end &- 4)
    memory.copyShort(bytes, to: memory.head &+ 4)
    memory.store(UInt32(truncatingIfNeeded: count), at: memory.head)
    return byteCount
  }

  /// The position of an older object with the same bytes; the newest object is then removed.
  ///
  /// - Parameters:
  ///   - new: The newest object.
  ///   - size: The number of its bytes that are compared.
  ///   - alignment: The alignment of what follows the object's first four bytes.
  ///   - old: The size of the buffer before the object.
  @usableFromInline
  mutating func share(
    _ new: Int, byteCount size: Int, alignment: Int, removingTo old: Int
  ) -> Int {
    let position = shared.position(equalTo: new, byteCount: size, in: memory)
    guard position != new, (position - 4) % alignment == 0 else { return new }
    memory.head = memory.capacity - old
    return position
  }
}
