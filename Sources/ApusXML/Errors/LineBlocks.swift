/// The lines before each block of a document, so that many positions in any order take linear time.
struct LineBlocks {
  private static let blockSize = 1024
  /// The counter at the beginning of each block that was read.
  private var counters = [LineCounter()]

  /// The line and column of a byte.
  ///
  /// - Parameter document: The document, which must be the same for all positions.
  /// - Complexity: O(1), and O(*n*) in the bytes before it that were not counted yet.
  mutating func position(at offset: Int, in document: RawSpan) -> TextPosition {
    let block = offset / Self.blockSize
    while counters.count <= block {
      var next = counters[counters.count - 1]
      let start = (counters.count - 1) * Self.blockSize
      next.count(document.extracting(start..<start + Self.blockSize))
      counters.append(next)
    }
    var counter = counters[block]
    counter.count(document.extracting(block * Self.blockSize..<offset))
    return counter.position
  }
}
