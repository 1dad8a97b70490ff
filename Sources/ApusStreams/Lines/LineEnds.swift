import ApusBytes

/// Where the line feeds of a chunk are, one after the other.
///
/// A mask finds those of a block at once, which suits short lines. After a block without any the C library looks
/// for the next one, which is sooner where lines are long.
struct LineEnds: Sendable {
  private static let lineFeed = UInt8(ascii: "\n")

  /// The line feeds of the block at `start` that were not given yet.
  private var mask: UInt64 = 0
  private var start = 0
  /// How much of the chunk was looked at.
  private var searched = 0

  /// Returns where the next line feed is.
  ///
  /// - Parameter chunk: The same bytes each time.
  /// - Returns: Its place; `nil` where no more is in the chunk.
  /// - Complexity: O(*n*) in the distance; does not allocate.
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
      let place = chunk.firstIndex(of: Self.lineFeed, from: searched)
    else {
      searched = chunk.count
      return false
    }
    look(at: place, of: chunk)
    return true
  }

  private mutating func look(at place: Int, of chunk: Span<UInt8>) {
    start = place
    mask = chunk.rawBytes.mask(of: Self.lineFeed, at: place)
    searched = place + RawSpan.blockSize
  }
}
