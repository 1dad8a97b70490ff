public import ApusIO

/// A source of some bytes and then an error.
public struct FailingSource: ~Copyable, ByteSource {
  /// The error after the bytes.
  public struct Failure: Error, Equatable {
    /// Creates the error.
    public init() {}
  }

  var source: ArraySource

  /// Creates a source of the bytes of another.
  public init(source: consuming ArraySource) { self.source = source }

  /// Reads the next chunk; throws after the last.
  public mutating func advance() throws(Failure) -> Bool {
    guard source.advance() else { throw Failure() }
    return true
  }

  /// The current chunk.
  public var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get { source.chunk }
  }
}
