import ApusBytes

/// The positions of a text whose comments or JSON5 were rewritten as JSON.
///
/// Each mark is a position from which on the bytes of both texts are alike again.
@usableFromInline
struct LenientPositions: Sendable {
  private struct Mark {
    /// The offset in the JSON.
    var offset: Int
    /// The offset in the text.
    var source: Int
    var position: TextPosition
  }

  private var marks = [Mark(offset: 0, source: 0, position: TextPosition(line: 1, column: 1))]
  /// The offset of the next byte of the text.
  private(set) var source = 0
  /// The line and column of that byte.
  private(set) var position = TextPosition(line: 1, column: 1)
  /// Whether all bytes so far are those of a byte order mark, which has no column.
  private var isByteOrderMark = true
  /// The number of bytes that the JSON has more than the text, up to the last mark.
  private var growth = 0
  /// Whether the blanks since the last mark are more than the characters of the text.
  private var hasMoreColumns = false

  /// Steps over a byte of the text.
  ///
  /// - Parameter isKept: Whether bytes that are not ASCII become themselves.
  mutating func advance(over byte: UInt8, isKept: Bool) {
    let isContinuation = byte & 0xc0 == 0x80
    if byte == UInt8(ascii: "\n") {
      position = TextPosition(line: position.line + 1, column: 1)
    } else if !isContinuation {
      position.column += 1
    } else if !isKept {
      hasMoreColumns = true
    }
    skipByteOrderMark(byte)
    source += 1
  }

  private mutating func skipByteOrderMark(_ byte: UInt8) {
    guard isByteOrderMark else { return }
    isByteOrderMark = source < 3 && byte == UInt8(truncatingIfNeeded: 0xbf_bbef >> (8 * source))
    if isByteOrderMark, source == 2 { position.column = 1 }
  }

  /// Notes that the text so far has become a number of bytes of JSON.
  mutating func settle(at offset: Int) {
    guard hasMoreColumns || offset - source != growth else { return }
    marks.append(Mark(offset: offset, source: source, position: position))
    hasMoreColumns = false
    growth = offset - source
  }

  /// Drops the marks that no position from an offset in the JSON on needs.
  mutating func drop(before offset: Int) { marks.removeFirst(index(of: offset)) }

  /// The index of the last mark that is not behind an offset.
  private func index(of offset: Int) -> Int {
    var (first, end) = (0, marks.count)
    while end - first > 1 {
      let middle = (first + end) / 2
      if marks[middle].offset <= offset { first = middle } else { end = middle }
    }
    return first
  }

  /// Returns the position in the text of a byte of the JSON.
  ///
  /// - Parameters:
  ///   - offset: The offset in the JSON.
  ///   - bytes: A part of the JSON that has the bytes before the position.
  ///   - start: The offset of that part in the JSON.
  ///   - position: The line and column in the text of the first byte of the part.
  func location(
    of offset: Int, in bytes: Span<UInt8>, from start: Int, at position: TextPosition
  ) -> (byte: Int, position: TextPosition) {
    let mark = marks[index(of: offset)]
    let isWithin = mark.offset > start
    let known = isWithin ? mark.offset - start : 0
    let end = min(max(known, offset - start), bytes.count)
    let location = (isWithin ? mark.position : position).moved(over: bytes.extracting(known..<end))
    return (max(0, mark.source + offset - mark.offset), location)
  }
}
