import ApusBytes

/// Finds the lines of bytes that come in chunks. It does no input and copies only what a border cuts.
///
/// The slow reference version in the tests joins all chunks and splits the whole.
@usableFromInline
struct LineSplitter: Sendable {
  /// What to do next.
  @usableFromInline
  enum Step: Equatable {
    /// The line is this part of the chunk.
    case line(Range<Int>)
    /// The line is `carry`.
    case carried
    /// No more lines end in this chunk.
    case needsChunk
    /// A line has more bytes than the limit allows.
    case tooLong
  }

  private static let carriageReturn = UInt8(ascii: "\r")

  @usableFromInline let limit: Int
  /// The line that began in an earlier chunk.
  @usableFromInline private(set) var carry: [UInt8] = []
  /// Where the line that comes next begins, counted from the first byte of all.
  @usableFromInline private(set) var lineStart = 0
  private var position = 0
  private var ends = LineEnds()
  private var hasLentCarry = false

  @usableFromInline
  init(limit: Int) { self.limit = limit }

  /// Says that another chunk comes.
  @usableFromInline mutating func beginChunk() {
    position = 0
    ends = LineEnds()
  }

  /// Finds the line that ends next in the chunk.
  @usableFromInline mutating func next(in chunk: Span<UInt8>) -> Step {
    dropLentCarry()
    guard let end = ends.next(in: chunk) else {
      return keep(chunk)
    }
    defer { position = end + 1 }
    return carry.isEmpty
      ? line(of: chunk, position..<end) : carriedLine(of: chunk, position..<end)
  }

  /// Gives the last line where nothing ends it.
  @usableFromInline mutating func finish() -> Step {
    dropLentCarry()
    guard !carry.isEmpty else { return .needsChunk }
    hasLentCarry = true
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
    hasLentCarry = true
    return .carried
  }

  /// Keeps the line that the chunk begins, with one byte over the limit, since that may be a return.
  private mutating func keep(_ chunk: Span<UInt8>) -> Step {
    let rest = position..<chunk.count
    guard fits(rest.count) else { return .tooLong }
    append(chunk, rest)
    position = chunk.count
    return .needsChunk
  }

  /// Whether the line may have so many more bytes, and a return. A limit may be the largest integer there is.
  private func fits(_ count: Int) -> Bool { carry.count + count - 1 <= limit }

  private mutating func append(_ chunk: Span<UInt8>, _ range: Range<Int>) {
    carry.append(copying: chunk.extracting(range))
  }

  private mutating func dropLentCarry() {
    guard hasLentCarry else { return }
    hasLentCarry = false
    carry.removeAll(keepingCapacity: true)
  }
}
