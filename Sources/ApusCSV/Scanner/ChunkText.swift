// UNSAFE: takes the scanned part of a chunk after a single comparison for each row

import ApusBytes

/// The part of a text that is in reach: the current chunk, and the bytes of a record that it cuts.
///
/// Positions are counted from `base`, the start of the first record of the window. If that record
/// begins in an earlier chunk, `base` is negative and its bytes are in `carry`.
@usableFromInline
struct ChunkText: ~Copyable, Sendable {
  /// The offset in the chunk from which positions are counted.
  @usableFromInline private(set) var base = 0
  /// The offset in the chunk where the next window begins.
  @usableFromInline private(set) var scanned = 0
  /// The offset of the chunk in the whole text.
  @usableFromInline private(set) var chunkStart = 0
  /// The bytes of a record that is cut by the end of a chunk.
  @usableFromInline private(set) var carry = GrowingList<UInt8>()
  /// The offset in the chunk from which on no record is taken.
  private var limit = Int.max
  /// Whether the byte before this chunk is a CR that ended a line.
  private var followsReturn = false
  /// The number of bytes that were seen of a byte order mark, or `nil` after it.
  private var markLength: Int? = 0

  init() {}

  /// The bytes from which field positions are counted: `chunk` from `base` on, or `carry` if a
  /// border cut the record.
  ///
  /// A chunk with fewer bytes than were scanned traps.
  @inlinable @inline(__always)
  @_lifetime(borrow self, copy chunk)
  func bytes(in chunk: Span<UInt8>) -> Span<UInt8> {
    if base < 0 { return carry.span }
    precondition(scanned <= chunk.count, "a source gave another chunk without a call of advance")
    // SAFETY: records begin within the scanned bytes, which are in the chunk.
    return unsafe chunk.extracting(unchecked: Range(uncheckedBounds: (base, chunk.count)))
  }

  /// Whether a line end is the LF of a CRLF that is in this chunk.
  @inlinable @inline(__always)
  func isPair(_ position: UInt32, in chunk: Span<UInt8>) -> Bool {
    let offset = base &+ Int(position)
    return offset > 0 && chunk[offset] == 10 && chunk[offset &- 1] == 13
  }

  /// Whether a line end is the LF of a CRLF, whose CR may be the end of the chunk before.
  func endsPair(_ position: UInt32, in chunk: Span<UInt8>) -> Bool {
    let offset = base + Int(position)
    return chunk[offset] == .lineFeed
      && (offset == 0 ? followsReturn : chunk[offset - 1] == .carriageReturn)
  }

  /// The first byte of the next record, which begins at a position.
  func firstByte(_ position: UInt32, in chunk: Span<UInt8>) -> UInt8 {
    base < 0 ? carry[0] : chunk[base + Int(position)]
  }

  /// The offset in the whole text.
  func offset(of position: UInt32) -> Int { chunkStart + base + Int(position) }

  /// The number of bytes from the first record of the window to the end of the last window.
  var scannedLength: Int { scanned - base }

  /// Whether a byte order mark may still come. Its bytes are not yet a part of a record.
  var awaitsMark: Bool { markLength != nil }

  /// The position from which on no record is taken; 2^32 - 1 if there is none.
  var limitPosition: UInt32 { limit == .max ? .max : UInt32(clamping: limit - base) }

  /// Whether a position is at or after the limit.
  func isBeyondLimit(_ position: UInt32) -> Bool { base + Int(position) >= limit }

  mutating func setLimit(_ limit: Int) { self.limit = limit }

  /// Counts positions from another record of the window.
  mutating func moveBase(by distance: UInt32) { base += Int(distance) }

  /// Counts bytes as if the chunk were at an offset of a text.
  mutating func startCounting(offset: Int) { chunkStart = offset }

  /// Notes the byte before the chunk.
  mutating func follow(_ byte: UInt8) { followsReturn = byte == .carriageReturn }

  /// The next window of the chunk, which is then scanned.
  mutating func takeWindow(of chunk: Span<UInt8>, _ size: Int) -> Range<Int> {
    let range = scanned..<min(chunk.count, scanned + size)
    scanned = range.upperBound
    return range
  }

  /// Copies the rest of a record that an earlier chunk began.
  mutating func completeCarry(to end: UInt32, from chunk: Span<UInt8>) {
    if base < 0 { carry.append(chunk.extracting(first: base + Int(end) - 1)) }
  }

  /// Continues within the chunk after a record that began in an earlier chunk.
  ///
  /// - Returns: The distance by which positions become smaller.
  mutating func leaveCarry() -> UInt32 {
    carry.removeAll()
    defer { base = 0 }
    return UInt32(truncatingIfNeeded: -base)
  }

  /// Copies the part of the record that is in this chunk, and prepares for the next chunk.
  mutating func keep(_ chunk: Span<UInt8>) {
    precondition(scanned == chunk.count, "a source gave another chunk without a call of advance")
    guard !chunk.isEmpty else { return }
    followsReturn = base == chunk.count && chunk[chunk.count - 1] == .carriageReturn
    carry.append(chunk.extracting(max(0, base)..<chunk.count))
    chunkStart += chunk.count
    base -= chunk.count
    if limit != .max { limit -= chunk.count }
    scanned = 0
  }

  /// Skips a byte order mark, which is not part of the table.
  ///
  /// - Returns: The number of bytes that looked like a mark, if they are the start of a record; else `nil`.
  mutating func skipMark(of chunk: Span<UInt8>) -> Int? {
    while let length = markLength, scanned < chunk.count {
      markLength = chunk[scanned] == Self.mark[length] ? length + 1 : nil
      if markLength == nil { return length }
      scanned += 1
      if markLength == Self.mark.count { endMark() }
    }
    return nil
  }

  private mutating func endMark() {
    markLength = nil
    base = scanned
    carry.removeAll()
  }

  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// Begins again at a record, which is the start of the next chunk; the memory is reused.
  mutating func restart() {
    (base, scanned, chunkStart, limit) = (0, 0, 0, .max)
    (followsReturn, markLength) = (false, nil)
    carry.removeAll()
  }
}
