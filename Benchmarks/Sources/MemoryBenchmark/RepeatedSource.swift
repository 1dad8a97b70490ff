import ApusStreams

/// The same chunk again and again, until so many bytes have come.
struct RepeatedSource: ~Copyable, ByteSource {
  let bytes: [UInt8]
  private(set) var chunksLeft: Int
  private var hasChunk = false

  /// Makes a source of at least some bytes.
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
