import ApusBytes

/// A splitter of chunks into lines. It does no input and copies only the lines that span chunks.
///
/// The slow reference version in the tests joins all chunks and splits the result.
@usableFromInline
package struct LineSplitter: Sendable {
  /// The next action of the reader.
  @usableFromInline
  package enum Step: Equatable {
    /// Use this range of the chunk as a line.
    case line(Range<Int>)
    /// Use `carry` as a line.
    case carried
    /// Read the next chunk, because no more lines end in this chunk.
    case needsChunk
    /// Throw an error, because a line is longer than the limit.
    case tooLong
  }

  private static let carriageReturn = UInt8(ascii: "\r")

  @usableFromInline package let limit: Int
  /// The part of a line that earlier chunks contain.
  @usableFromInline package private(set) var carry: [UInt8] = []
  /// The offset of the next line in bytes from the start of the source.
  @usableFromInline package private(set) var lineStart = 0
  private var position = 0
  private var ends = LineEnds()
  private var isCarryBorrowed = false

  @usableFromInline
  package init(limit: Int) { self.limit = limit }

  /// Prepares for the next chunk.
  @usableFromInline package mutating func beginChunk() {
    position = 0
    ends = LineEnds()
  }

  /// Finds the next line that ends in the chunk.
  @usableFromInline package mutating func next(in chunk: Span<UInt8>) -> Step {
    dropBorrowedCarry()
    guard let end = ends.next(in: chunk) else {
      return keep(chunk)
    }
    defer { position = end + 1 }
    return carry.isEmpty
      ? line(of: chunk, position..<end) : carriedLine(of: chunk, position..<end)
  }

  /// Returns the last line if it has no end.
  @usableFromInline package mutating func finish() -> Step {
    dropBorrowedCarry()
    guard !carry.isEmpty else { return .needsChunk }
    isCarryBorrowed = true
    return carry.count > limit ? .tooLong : .carried
  }

  private mutating func line(of chunk: Span<UInt8>, _ range: Range<Int>) -> Step {
    let endsWithReturn = !range.isEmpty && chunk[range.upperBound - 1] == Self.carriageReturn
    let line = range.lowerBound..<(range.upperBound - (endsWithReturn ? 1 : 0))
    guard line.count <= limit else { return .tooLong }
    lineStart += range.count + 1
    return .line(line)
  }

  private mutating func carriedLine(of chunk: Span<UInt8>, _ range: Range<Int>) -> Step {
    guard fits(range.count) else { return .tooLong }
    append(chunk, range)
    let length = carry.count
    if carry.last == Self.carriageReturn { carry.removeLast() }
    guard carry.count <= limit else { return .tooLong }
    lineStart += length + 1
    isCarryBorrowed = true
    return .carried
  }

  /// Copies the incomplete line at the end of the chunk. It may have one byte more than the limit,
  /// because that byte may be a carriage return.
  private mutating func keep(_ chunk: Span<UInt8>) -> Step {
    let rest = position..<chunk.count
    guard fits(rest.count) else { return .tooLong }
    append(chunk, rest)
    position = chunk.count
    return .needsChunk
  }

  /// Returns whether the line may grow by `count` bytes, of which one may be a carriage return. The
  /// comparison does not overflow if the limit is `Int.max`.
  private func fits(_ count: Int) -> Bool { carry.count + count - 1 <= limit }

  private mutating func append(_ chunk: Span<UInt8>, _ range: Range<Int>) {
    carry.append(copying: chunk.extracting(range))
  }

  private mutating func dropBorrowedCarry() {
    guard isCarryBorrowed else { return }
    isCarryBorrowed = false
    carry.removeAll(keepingCapacity: true)
  }
}
