// UNSAFE: passes the address of 64 bytes to the instructions that compare them

public import CApusBytes

/// Masks of blocks of 64 bytes: bit *i* of a mask is for the byte at `offset + i`.
///
/// Use a loop that takes one mask for each block and walks its bits. It is two to three times as
/// fast as a search for each next byte, if those bytes are less than a hundred bytes apart.
extension RawSpan {
  /// The number of bytes that a mask covers.
  @inlinable public static var blockSize: Int { 64 }

  /// Returns a mask of the bytes of a set in a block.
  ///
  /// - Parameters:
  ///   - set: The bytes to find.
  ///   - offset: The start of the block, from 0 to `byteCount`; bits past the end of the span are
  ///     0.
  /// - Complexity: O(1): about 40 instructions on x86-64, more at the end of the span.
  @inlinable @inline(__always)
  public func mask(of set: ByteSet, at offset: Int) -> UInt64 {
    guard hasBlock(at: offset) else { return tailMask(at: offset) { set.contains($0) } }
    // SAFETY: 64 bytes from `offset` are in the span.
    return unsafe withBlock(at: offset) { unsafe apus_mask_of_three($0, set.a, set.b, set.c) }
  }

  /// Returns a mask of one byte in a block.
  ///
  /// - Parameters:
  ///   - byte: The byte to find.
  ///   - offset: The start of the block, from 0 to `byteCount`; bits past the end of the span are
  ///     0.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public func mask(of byte: UInt8, at offset: Int) -> UInt64 {
    guard hasBlock(at: offset) else { return tailMask(at: offset) { $0 == byte } }
    // SAFETY: 64 bytes from `offset` are in the span.
    return unsafe withBlock(at: offset) { unsafe apus_mask_of($0, byte) }
  }

  /// Returns a mask of the bytes below a bound in a block.
  ///
  /// - Parameters:
  ///   - bound: The least byte that is not in the mask; 0x20 finds control characters.
  ///   - offset: The start of the block, from 0 to `byteCount`; bits past the end of the span are
  ///     0.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public func mask(below bound: UInt8, at offset: Int) -> UInt64 {
    guard hasBlock(at: offset) else { return tailMask(at: offset) { $0 < bound } }
    // SAFETY: 64 bytes from `offset` are in the span.
    return unsafe withBlock(at: offset) { unsafe apus_mask_below($0, bound) }
  }

  /// Returns a mask of the bytes in a block that are not ASCII.
  ///
  /// - Parameter offset: The start of the block, from 0 to `byteCount`; bits past the end are 0.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public func maskOfNonASCII(at offset: Int) -> UInt64 {
    guard hasBlock(at: offset) else { return tailMask(at: offset) { $0 >= 0x80 } }
    // SAFETY: 64 bytes from `offset` are in the span.
    return unsafe withBlock(at: offset) { unsafe apus_mask_of_top_bits($0) }
  }

  @inlinable @inline(__always)
  func hasBlock(at offset: Int) -> Bool {
    precondition(
      UInt(bitPattern: offset) <= UInt(bitPattern: byteCount), "offset must be from 0 to byteCount")
    return byteCount &- offset >= 64
  }

  /// Calls a closure with the address of a block.
  // SAFETY: the caller knows that 64 bytes from `offset` are in the span, which is thus not empty; the
  // pointer is used during the call only.
  @unsafe @inlinable @inline(__always)
  func withBlock(at offset: Int, _ body: (UnsafeRawPointer) -> UInt64) -> UInt64 {
    unsafe withUnsafeBytes { unsafe body($0.baseAddress.unsafelyUnwrapped + offset) }
  }

  @inlinable @inline(never)
  func tailMask(at offset: Int, _ isMeant: (UInt8) -> Bool) -> UInt64 {
    var mask: UInt64 = 0
    let tail = elements.extracting(droppingFirst: offset)
    for index in tail.indices where isMeant(tail[index]) { mask |= 1 &<< UInt64(index) }
    return mask
  }
}
