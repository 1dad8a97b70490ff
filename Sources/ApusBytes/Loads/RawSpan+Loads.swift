// UNSAFE: loads numbers from raw bytes after a single bounds check; Swift 6.3 has no safe load

// The only file that reads numbers from raw bytes; all parsers of binary formats use it.
//
// Every load has two forms, which differ if the bytes are not all in the span:
//   - `littleEndian(at:)`, `bigEndian(at:)` trap. Use them for offsets that the program computed.
//   - `littleEndian(ifAt:)`, `bigEndian(ifAt:)` return nil. Use them for offsets from the input.
// All four use `rawValue(at:)` and `holds(_:at:)` below. The slow reference, which assembles a
// number byte by byte, is in the tests.

extension RawSpan {
  /// Returns a little-endian integer.
  ///
  /// Use `littleEndian(ifAt:)` if the offset comes from the input.
  ///
  ///     [UInt8]([0x34, 0x12]).span.rawBytes.littleEndian(at: 0) as UInt16  // 0x1234
  ///
  /// - Parameters:
  ///   - offset: The offset of the first byte; it needs no alignment.
  ///   - type: The type of the integer, if the context does not determine it.
  /// - Precondition: All bytes of the integer are in the span. Checked in every build.
  /// - Complexity: O(1): one unaligned load. Does not allocate.
  @inlinable @inline(__always)
  public func littleEndian<T: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: T.Type = T.self
  ) -> T {
    T(littleEndian: rawValue(at: offset))
  }

  /// Returns a big-endian integer; otherwise like `littleEndian(at:)`.
  ///
  ///     [UInt8]([0x12, 0x34]).span.rawBytes.bigEndian(at: 0) as UInt16  // 0x1234
  ///
  @inlinable @inline(__always)
  public func bigEndian<T: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: T.Type = T.self
  ) -> T {
    T(bigEndian: rawValue(at: offset))
  }

  /// Returns a little-endian integer, or `nil` if its bytes are not all in the span.
  ///
  ///     [UInt8]([0x34, 0x12]).span.rawBytes.littleEndian(ifAt: 1) as UInt16?  // nil
  ///
  /// - Parameters:
  ///   - offset: The offset of the first byte. It may be any number, also from an untrusted input.
  ///   - type: The type of the integer, if the context does not determine it.
  /// - Complexity: O(1): one unaligned load. Does not allocate.
  @inlinable @inline(__always)
  public func littleEndian<T: FixedWidthInteger & BitwiseCopyable>(
    ifAt offset: Int, as type: T.Type = T.self
  ) -> T? {
    holds(T.self, at: offset) ? T(littleEndian: rawValue(at: offset)) : nil
  }

  /// Returns a big-endian integer, or `nil` if its bytes are not all in the span.
  ///
  ///     [UInt8]([0x12, 0x34]).span.rawBytes.bigEndian(ifAt: -1) as UInt16?  // nil
  ///
  @inlinable @inline(__always)
  public func bigEndian<T: FixedWidthInteger & BitwiseCopyable>(
    ifAt offset: Int, as type: T.Type = T.self
  ) -> T? {
    holds(T.self, at: offset) ? T(bigEndian: rawValue(at: offset)) : nil
  }

  /// Returns a byte, or 0 for an offset outside of the span.
  ///
  /// A scanner whose grammar has no 0 byte needs no other check for the end: it stops at this 0 as
  /// at any other byte that it does not accept. If 0 is a valid byte, compare the offset with
  /// `byteCount`.
  ///
  ///     [UInt8]("ab".utf8).span.rawBytes.byte(at: 2)  // 0
  ///
  /// - Complexity: O(1): one comparison and one load. Does not allocate.
  @inlinable @inline(__always)
  public func byte(at offset: Int) -> UInt8 {
    guard UInt(bitPattern: offset) < UInt(bitPattern: byteCount) else { return 0 }
    // SAFETY: the offset is in the span; a byte accepts every pattern and needs no alignment.
    return unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt8.self)
  }

  /// Whether all bytes of a value that starts at `offset` are in the span.
  ///
  /// The difference cannot overflow, because neither number is negative when it is taken; a sum
  /// could.
  @inlinable @inline(__always)
  func holds<T: BitwiseCopyable>(_ type: T.Type, at offset: Int) -> Bool {
    byteCount >= MemoryLayout<T>.size
      && UInt(bitPattern: offset) <= UInt(bitPattern: byteCount &- MemoryLayout<T>.size)
  }

  @inlinable @inline(__always)
  func rawValue<T: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> T {
    precondition(holds(T.self, at: offset), "the value at offset must be within the span")
    // SAFETY: all bytes are in the span, as was just checked; integers of a fixed width accept every
    // pattern, and the load needs no alignment.
    return unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: T.self)
  }
}
