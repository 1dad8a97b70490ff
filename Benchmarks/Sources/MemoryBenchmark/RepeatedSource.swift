import ApusStreams

/// A source that repeats a chunk until it has given the required number of bytes.
struct RepeatedSource: ~Copyable, ByteSource {
  let bytes: [UInt8]
  private(set) var chunksLeft: Int
  private var hasChunk = false

  /// Creates a source of at least `count` bytes.
  init(_ bytes: [UInt8], atLeast count: Int) {
    self.bytes = bytes
    chunksLeft = (count + bytes.count - 1) / bytes.count
  }

  mutating func advance() throws(Never) -> Bool {
    hasChunk = chunksLeft > 0
    chunksLeft -= hasChunk ? 1 : 0
    return hasChunk
  }

  var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get { hasChunk ? bytes.span : Span() }
  }
}
