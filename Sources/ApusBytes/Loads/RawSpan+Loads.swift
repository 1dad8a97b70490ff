// The one file that reads numbers out of raw bytes. Everything that parses a binary format stands on it.
//
// Every load has two forms, which differ in what happens when the bytes are not all there:
//   - `littleEndian(at:)`, `bigEndian(at:)` trap. For offsets that the program made itself.
//   - `littleEndian(ifAt:)`, `bigEndian(ifAt:)` return nil. For offsets that came with the input.
// All four come down to `rawValue(at:)` and `holds(_:at:)` below; the slow reference, which puts a number
// together byte by byte, is in the tests.

extension RawSpan {
  /// Returns the integer whose low byte stands first.
  ///
  /// Use `littleEndian(ifAt:)` where the offset comes with the input.
  ///
  ///     [UInt8]([0x34, 0x12]).span.rawBytes.littleEndian(at: 0) as UInt16  // 0x1234
  ///
  /// - Parameters:
  ///   - offset: Where the first byte stands; it needs no alignment.
  ///   - type: The kind of integer, where the context does not say it.
  /// - Precondition: All bytes of the integer are in the span. Checked in every build.
  /// - Complexity: O(1): one unaligned load. Does not allocate.
  @inlinable @inline(__always)
  public func littleEndian<T: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: T.Type = T.self
  ) -> T {
    T(littleEndian: rawValue(at: offset))
  }

  /// Returns the integer whose high byte stands first; otherwise like `littleEndian(at:)`.
  ///
  ///     [UInt8]([0x12, 0x34]).span.rawBytes.bigEndian(at: 0) as UInt16  // 0x1234
  ///
  @inlinable @inline(__always)
  public func bigEndian<T: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: T.Type = T.self
  ) -> T {
    T(bigEndian: rawValue(at: offset))
  }

  /// Returns the integer whose low byte stands first, or `nil` where the bytes are not all there.
  ///
  ///     [UInt8]([0x34, 0x12]).span.rawBytes.littleEndian(ifAt: 1) as UInt16?  // nil
  ///
  /// - Parameters:
  ///   - offset: Any number, also one that somebody else made up.
  ///   - type: The kind of integer, where the context does not say it.
  /// - Complexity: O(1): one unaligned load. Does not allocate.
  @inlinable @inline(__always)
  public func littleEndian<T: FixedWidthInteger & BitwiseCopyable>(
    ifAt offset: Int, as type: T.Type = T.self
  ) -> T? {
    holds(T.self, at: offset) ? T(littleEndian: rawValue(at: offset)) : nil
  }

  /// Returns the integer whose high byte stands first, or `nil` where the bytes are not all there.
  ///
  ///     [UInt8]([0x12, 0x34]).span.rawBytes.bigEndian(ifAt: -1) as UInt16?  // nil
  ///
  @inlinable @inline(__always)
  public func bigEndian<T: FixedWidthInteger & BitwiseCopyable>(
    ifAt offset: Int, as type: T.Type = T.self
  ) -> T? {
    holds(T.self, at: offset) ? T(bigEndian: rawValue(at: offset)) : nil
  }

  /// Returns a byte, or 0 before the first and past the last one.
  ///
  /// A scanner whose grammar has no 0 byte needs no other check for the end: it stops at the virtual NUL as
  /// at any byte that it does not take. Where 0 is a valid byte, compare the offset with `byteCount`.
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
  /// The difference cannot overflow, since neither number is negative when it is taken; a sum could.
  @inlinable @inline(__always)
  func holds<T: BitwiseCopyable>(_ type: T.Type, at offset: Int) -> Bool {
    byteCount >= MemoryLayout<T>.size
      && UInt(bitPattern: offset) <= UInt(bitPattern: byteCount &- MemoryLayout<T>.size)
  }

  @inlinable @inline(__always)
  func rawValue<T: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> T {
    precondition(holds(T.self, at: offset), "a load needs all of its bytes")
    // SAFETY: all bytes are in the span, as was just checked; integers of a fixed width accept every
    // pattern, and the load needs no alignment.
    return unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: T.self)
  }
}
