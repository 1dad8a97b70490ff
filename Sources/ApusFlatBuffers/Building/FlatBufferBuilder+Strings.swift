public import ApusBytes

extension FlatBufferBuilder {
  /// Adds a string.
  ///
  /// - Parameter text: The text.
  /// - Returns: The place of the string.
  /// - Precondition: No table is open. Checked in every build.
  @inlinable
  public mutating func string(_ text: String) -> FlatOffset<String> {
    string(text.utf8.span)
  }

  /// Adds a string from its bytes, which should be UTF-8.
  ///
  /// - Parameter bytes: The bytes, without a terminating 0.
  /// - Returns: The place of the string.
  /// - Precondition: No table is open. Checked in every build.
  @inlinable
  public mutating func string(_ bytes: Span<UInt8>) -> FlatOffset<String> {
    requireIdle()
    return FlatOffset(distance: pushString(bytes.rawBytes), tag: tag)
  }

  /// Adds a copy of a string of a buffer.
  ///
  /// - Parameter string: The string.
  /// - Returns: The place of the copy.
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
  /// - Returns: The place of the string.
  /// - Precondition: No table is open. Checked in every build.
  public mutating func sharedString(_ text: String) -> FlatOffset<String> {
    sharedString(text.utf8.span)
  }

  /// Returns a string of this buffer with the same bytes, or adds it; otherwise like the other form.
  ///
  /// - Parameter bytes: The bytes, without a terminating 0.
  /// - Returns: The place of the string.
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
  /// - Returns: The place of the vector.
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
    align(before: bytes.byteCount &+ 1, to: 4)
    push(0 as UInt8)
    push(copying: bytes)
    push(UInt32(truncatingIfNeeded: bytes.byteCount))
    return byteCount
  }

  /// The place of an older object with the same bytes; the newest object is then removed.
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
    // SAFETY: the table has places of objects in this memory.
    let place = unsafe shared.place(
      equalTo: new, byteCount: size, end: UnsafeRawPointer(memory + capacity))
    guard place != new, (place - 4) % alignment == 0 else { return new }
    head = capacity - old
    return place
  }
}
