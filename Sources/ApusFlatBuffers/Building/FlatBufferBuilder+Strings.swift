// UNSAFE: passes the end of the allocation to the table of shared objects

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
    let size = head &- ((head &- count &- 5) & ~3)
    reserve(size)
    let end = head
    head = end &- size
    // SAFETY: `reserve` made room for the bytes. The terminator and the padding are the last four
    // bytes or fewer; the text is written over the others.
    unsafe (memory + (end &- 4)).storeBytes(of: 0, as: UInt32.self)
    unsafe bytes.withUnsafeBytes { source in
      if let base = source.baseAddress {
        unsafe copyShort(from: base, to: memory + (head &+ 4), byteCount: count)
      }
    }
    unsafe (memory + head).storeBytes(
      of: UInt32(truncatingIfNeeded: count).littleEndian, as: UInt32.self)
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
    // SAFETY: the table has positions of objects in this memory.
    let position = unsafe shared.position(
      equalTo: new, byteCount: size, end: UnsafeRawPointer(memory + capacity))
    guard position != new, (position - 4) % alignment == 0 else { return new }
    head = capacity - old
    return position
  }
}

/// Copies bytes; up to 32 bytes by two overlapping loads, without a call.
// SAFETY: the caller's memories have `byteCount` bytes and do not overlap.
@inlinable @inline(__always)
func copyShort(
  from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, byteCount: Int
) {
  if byteCount > 32 || byteCount < 4 {
    unsafe target.copyMemory(from: source, byteCount: byteCount)
  } else if byteCount >= 16 {
    unsafe copyEnds(from: source, to: target, byteCount, as: SIMD16<UInt8>.self)
  } else if byteCount >= 8 {
    unsafe copyEnds(from: source, to: target, byteCount, as: UInt64.self)
  } else {
    unsafe copyEnds(from: source, to: target, byteCount, as: UInt32.self)
  }
}

/// Copies the first and the last bytes of a memory that has at most twice the size of `Word`.
// SAFETY: the caller's memories have `byteCount` bytes, at least those of `Word`.
@inlinable @inline(__always)
func copyEnds<Word: BitwiseCopyable>(
  from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ byteCount: Int,
  as word: Word.Type
) {
  let last = byteCount &- MemoryLayout<Word>.size
  let first = unsafe source.loadUnaligned(as: Word.self)
  let end = unsafe (source + last).loadUnaligned(as: Word.self)
  unsafe target.storeBytes(of: first, as: Word.self)
  unsafe (target + last).storeBytes(of: end, as: Word.self)
}
