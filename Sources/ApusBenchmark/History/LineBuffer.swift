import ApusBytes

/// A line buffer: divides a file that arrives in pieces into lines, in a fixed amount of memory.
///
///     bytes: [ tail of the last piece | new piece . . . \n . . . \n . . | room ]
///            0                                              start       filled
///
struct LineBuffer {
  /// The bytes of the buffer; a piece is written at `filled`.
  var bytes: [UInt8]
  /// The number of bytes at the front that belong to an unfinished line.
  private(set) var filled = 0
  /// The number of discarded bytes of a line that is too long.
  private var dropped = 0

  /// Creates a buffer for lines of up to `capacity` bytes, line break included.
  init(capacity: Int) { bytes = [UInt8](repeating: 0, count: capacity) }

  /// Passes the lines that end in the next `count` bytes to a reader.
  mutating func take(_ count: Int, to reader: inout some HistoryLineReader) {
    var start = 0
    let end = filled + count
    var searched = filled
    while let index = bytes.span.extracting(first: end).firstIndex(
      of: UInt8(ascii: "\n"), from: searched)
    {
      deliver(start..<index, to: &reader)
      start = index + 1
      searched = start
    }
    keepTail(start..<end)
  }

  /// Passes the rest after the last line break to a reader.
  mutating func finish(_ reader: inout some HistoryLineReader) {
    if dropped + filled > 0 { deliver(0..<filled, to: &reader) }
  }

  private mutating func deliver(_ line: Range<Int>, to reader: inout some HistoryLineReader) {
    if dropped > 0 {
      reader.takeOverlong(bytes: dropped + line.count)
      dropped = 0
    } else {
      reader.take(bytes.span.extracting(line))
    }
  }

  private mutating func keepTail(_ tail: Range<Int>) {
    if tail.lowerBound > 0 { bytes.replaceSubrange(0..<tail.count, with: Array(bytes[tail])) }
    filled = tail.count
    if filled == bytes.count {
      dropped += filled
      filled = 0
    }
  }
}
