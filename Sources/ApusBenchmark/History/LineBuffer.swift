/// Cuts a file that arrives in pieces into lines, in a fixed amount of memory.
///
///     bytes: [ tail of the last piece | new piece . . . \n . . . \n . . | room ]
///            0                                              start       filled
///
struct LineBuffer {
  /// The bytes; a piece is put at `filled`.
  var bytes: [UInt8]
  /// How many bytes of a line that has not ended yet are at the front.
  private(set) var filled = 0
  /// How many bytes of a line that is too long have been thrown away.
  private var dropped = 0

  /// Creates a buffer for lines of up to `capacity` bytes, line break included.
  init(capacity: Int) { bytes = [UInt8](repeating: 0, count: capacity) }

  /// Hands the lines that end in the next `count` bytes to a reader.
  mutating func take(_ count: Int, to reader: inout HistoryReader) {
    var start = 0
    for index in filled..<filled + count where bytes[index] == UInt8(ascii: "\n") {
      deliver(start..<index, to: &reader)
      start = index + 1
    }
    keepTail(start..<filled + count)
  }

  /// Hands over what follows the last line break.
  mutating func finish(_ reader: inout HistoryReader) {
    if dropped + filled > 0 { deliver(0..<filled, to: &reader) }
  }

  private mutating func deliver(_ line: Range<Int>, to reader: inout HistoryReader) {
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
