import ApusBytes

/// An iterator over the offsets of a chunk's line feeds.
///
/// A bit mask finds all line feeds of a block at once, which suits short lines. After a block
/// without a line feed, `memchr` of the C library searches on, which is faster for long lines.
struct LineEnds: Sendable {
  private static let lineFeed = UInt8(ascii: "\n")

  /// The remaining line feeds of the block at `start`, as a bit mask.
  private var mask: UInt64 = 0
  private var start = 0
  /// The number of searched bytes of the chunk.
  private var searched = 0

  /// Returns the offset of the next line feed.
  ///
  /// - Parameter chunk: The chunk, with the same bytes in each call.
  /// - Returns: The offset; `nil` if the chunk has no more line feeds.
  /// - Complexity: O(*n*) in the distance to the line feed. Does not allocate.
  @inline(__always)
  mutating func next(in chunk: Span<UInt8>) -> Int? {
    if mask == 0, !search(chunk) { return nil }
    return mask.popLowestBit().map { start &+ $0 }
  }

  private mutating func search(_ chunk: Span<UInt8>) -> Bool {
    guard searched < chunk.count else { return false }
    look(at: searched, of: chunk)
    guard mask == 0 else { return true }
    guard searched < chunk.count,
      let offset = chunk.firstIndex(of: Self.lineFeed, from: searched)
    else {
      searched = chunk.count
      return false
    }
    look(at: offset, of: chunk)
    return true
  }

  private mutating func look(at offset: Int, of chunk: Span<UInt8>) {
    start = offset
    mask = chunk.rawBytes.mask(of: Self.lineFeed, at: offset)
    searched = offset + RawSpan.blockSize
  }
}
