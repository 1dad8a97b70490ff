public import ApusIO

/// The chunks of a source for tasks, which suspend before each of them.
public struct SuspendingSource<Base: ByteSource & ~Copyable>: ~Copyable, AsyncByteSource {
  private var base: Base

  /// Creates a source of the chunks of another.
  public init(_ base: consuming Base) { self.base = base }

  /// Suspends, and reads the next chunk.
  public mutating func advance() async throws(Base.Failure) -> Bool {
    await Task.yield()
    return try base.advance()
  }

  /// The current chunk.
  public var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get { base.chunk }
  }
}
