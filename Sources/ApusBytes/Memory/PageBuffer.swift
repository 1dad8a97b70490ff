/// A block of bytes that starts at a page, made once and used again for each chunk.
///
/// Use an array where bytes are to be kept or copied; this is for what a system call fills.
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
  /// How many bytes it has room for.
  public let byteCount: Int

  /// Allocates a block of zeros.
  ///
  /// - Parameter byteCount: Its size; at least 1.
  /// - Complexity: O(*n*); allocates once.
  public init(byteCount: Int) {
    precondition(byteCount > 0, "a buffer has at least one byte")
    // SAFETY: all bytes are written here; `deinit` alone frees them.
    unsafe start = .allocate(byteCount: byteCount, alignment: Memory.pageSize)
    unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    self.byteCount = byteCount
  }

  // SAFETY: allocated in `init`; spans cannot outlive the value.
  deinit { unsafe start.deallocate() }

  /// All of its bytes.
  @inlinable @inline(__always)
  public var span: Span<UInt8> {
    @_lifetime(borrow self)
    get { prefix(byteCount) }
  }

  /// The first of its bytes.
  ///
  /// - Parameter count: How many, at most `byteCount`.
  @inlinable @inline(__always)
  @_lifetime(borrow self)
  public borrowing func prefix(_ count: Int) -> Span<UInt8> {
    precondition(UInt(bitPattern: count) <= UInt(bitPattern: byteCount), "bytes of the buffer")
    // SAFETY: every byte was written in `init`, and lives as long as this value.
    let span = unsafe Span<UInt8>(_unsafeStart: start, byteCount: count)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// All of its bytes, to write to.
  @inlinable
  public var mutableBytes: MutableRawSpan {
    @_lifetime(&self)
    mutating get {
      // SAFETY: every byte was written in `init`, lives as long as this value, and while it is written
      // to nobody else can have the value.
      let span = unsafe MutableRawSpan(_unsafeStart: start, byteCount: byteCount)
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }
}
