import ApusBytes

/// Writes bytes as text to something of the standard library or of others that takes text.
///
///     var stream = IndentTransform(level: 1).into(TextSink(into: ""))
///     try stream.process("a\nb")  // "  a\n  b"
///
/// A character that a chunk cuts waits for its rest; invalid UTF-8 is repaired.
public struct TextSink<Text: TextOutputStream>: Sink {
  /// What it takes.
  public typealias Element = UInt8

  /// What the text goes to.
  public var text: Text
  /// The beginning of a character whose end is to come.
  private var carry: [UInt8] = []

  /// Writes to a text.
  ///
  /// - Parameter text: What the text goes to; a `String` grows.
  public init(into text: Text) { self.text = text }

  /// Takes a byte; chunks cost less.
  public mutating func write(_ element: UInt8) throws(StreamError) {
    let one: InlineArray<1, UInt8> = [element]
    try write(contentsOf: one.span)
  }

  /// Writes the characters that are complete.
  ///
  /// - Complexity: O(*n*); allocates a string for each call.
  public mutating func write(contentsOf elements: Span<UInt8>) throws(StreamError) {
    guard carry.isEmpty else { return writeCarried(elements) }
    let count = Self.completeCount(of: elements)
    if count > 0 { text.write(elements.extracting(first: count).text) }
    carry.append(copying: elements.extracting(droppingFirst: count))
  }

  private mutating func writeCarried(_ elements: Span<UInt8>) {
    carry.append(copying: elements)
    let count = Self.completeCount(of: carry.span)
    if count > 0 { text.write(carry.span.extracting(first: count).text) }
    carry.removeFirst(count)
  }

  /// Writes what waits for its rest in vain.
  public mutating func close(depth: Int) throws(StreamError) {
    if !carry.isEmpty { text.write(carry.span.text) }
    carry.removeAll(keepingCapacity: true)
  }

  /// The text as it is now.
  public mutating func takeOutput() -> Text { text }

  /// How many of the first bytes do not end in the middle of a character.
  private static func completeCount(of bytes: Span<UInt8>) -> Int {
    for back in 1..<4 where back <= bytes.count {
      let length = length(of: bytes[bytes.count - back])
      if length > 0 { return length > back ? bytes.count - back : bytes.count }
    }
    return bytes.count
  }

  /// How many bytes a character has that begins with this one; 0 where none begins with it.
  private static func length(of byte: UInt8) -> Int {
    switch byte {
    case ..<0x80: 1
    case 0x80..<0xc0: 0
    case 0xc0..<0xe0: 2
    case 0xe0..<0xf0: 3
    default: 4
    }
  }
}
