// UNSAFE: the block that system calls fill, allocated and freed once

/// A page-aligned block of bytes, which is allocated once and reused for each chunk.
///
/// Use an array for bytes that are kept or copied; this type is for bytes that a system call fills.
///
///     var buffer = PageBuffer(byteCount: 65_536)
///     var room = buffer.mutableBytes
///     let count = try file.read(into: &room)
///     let chunk = buffer.span.extracting(first: count)
///
@safe
public struct PageBuffer: ~Copyable, Sendable {
  // SAFETY: one value owns the memory, and its accessors follow the rule of one writer.
  @usableFromInline nonisolated(unsafe) let start: UnsafeMutableRawPointer
  /// The number of bytes in the buffer.
  public let byteCount: Int

  /// Allocates a block of zeros.
  ///
  /// - Parameter byteCount: The number of bytes, at least 1.
  /// - Complexity: O(*n*); allocates once.
  public init(byteCount: Int) {
    precondition(byteCount > 0, "byteCount must be at least 1")
    // SAFETY: all bytes are written here; `deinit` alone frees them.
    unsafe start = .allocate(byteCount: byteCount, alignment: Memory.pageSize)
    unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    self.byteCount = byteCount
  }

  // SAFETY: allocated in `init`; spans cannot outlive the value.
  deinit { unsafe start.deallocate() }

  /// All bytes of the buffer.
  @inlinable @inline(__always)
  public var span: Span<UInt8> {
    @_lifetime(borrow self)
    get { prefix(byteCount) }
  }

  /// Returns the first bytes of the buffer.
  ///
  /// - Parameter count: The number of bytes, at most `byteCount`.
  @inlinable @inline(__always)
  @_lifetime(borrow self)
  public borrowing func prefix(_ count: Int) -> Span<UInt8> {
    precondition(
      UInt(bitPattern: count) <= UInt(bitPattern: byteCount), "count must be from 0 to byteCount")
    // SAFETY: every byte was written in `init`, and lives as long as this value.
    let span = unsafe Span<UInt8>(_unsafeStart: start, byteCount: count)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// All bytes of the buffer, to write to.
  @inlinable
  public var mutableBytes: MutableRawSpan {
    @_lifetime(&self)
    mutating get {
      // SAFETY: every byte was written in `init`, and lives as long as this value. While the bytes
      // are written to, no other code can use the value.
      let span = unsafe MutableRawSpan(_unsafeStart: start, byteCount: byteCount)
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }
}
