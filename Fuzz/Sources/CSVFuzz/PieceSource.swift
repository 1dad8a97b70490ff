import ApusStreams

/// A source that cuts an array at given offsets; two cuts at one offset make no empty chunk.
struct PieceSource: ~Copyable, ByteSource {
  private let bytes: [UInt8]
  private let cuts: [Int]
  private var next = 0
  private var range = 0..<0

  init(_ bytes: [UInt8], cuts: [Int]) {
    self.bytes = bytes
    self.cuts = Set(cuts + [bytes.count]).subtracting([0]).sorted()
  }

  mutating func advance() throws(Never) -> Bool {
    range = range.upperBound..<(next < cuts.count ? cuts[next] : bytes.count)
    next += 1
    return !range.isEmpty
  }

  var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get { bytes.span.extracting(range) }
  }
}
