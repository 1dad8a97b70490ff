import ApusStreams

/// Bytes in one chunk, then an error.
struct FailingSource: ~Copyable, ByteSource {
  struct Broken: Error, Equatable {}

  private var source: ArraySource

  init(_ bytes: [UInt8]) { source = ArraySource(bytes) }

  mutating func advance() throws(Broken) -> Bool {
    guard source.advance() else { throw Broken() }
    return true
  }

  var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get { source.chunk }
  }
}
