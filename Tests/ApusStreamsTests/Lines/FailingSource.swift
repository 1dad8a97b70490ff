import ApusStreams

/// A source of some bytes and then an error.
struct FailingSource: ~Copyable, ByteSource {
  struct Failure: Error, Equatable {}

  var source: ArraySource

  mutating func advance() throws(Failure) -> Bool {
    guard source.advance() else { throw Failure() }
    return true
  }

  var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get { source.chunk }
  }
}
