import ApusBytes

/// A sink that writes bytes as text to a `TextOutputStream`.
///
///     var stream = IndentTransform(level: 1).into(TextSink(into: ""))
///     try stream.process("a\nb")  // "  a\n  b"
///
/// If a chunk ends within a character, the sink buffers the incomplete character. Invalid UTF-8 is
/// repaired.
public struct TextSink<Text: TextOutputStream>: Sink {
  /// The type of the elements taken.
  public typealias Element = UInt8

  /// The output stream for the text.
  public var text: Text
  /// The buffered bytes of an incomplete character.
  private var carry: [UInt8] = []

  /// Creates a sink for an output stream.
  ///
  /// - Parameter text: The output stream; a `String` grows.
  public init(into text: Text) { self.text = text }

  /// Takes a byte. A chunk costs less per byte.
  public mutating func write(_ element: UInt8) throws(StreamError) {
    let one: InlineArray<1, UInt8> = [element]
    try write(contentsOf: one.span)
  }

  /// Writes the complete characters.
  ///
  /// - Complexity: O(*n*). Allocates a string for each call.
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

  /// Writes the buffered bytes of an incomplete character, repaired.
  public mutating func close(depth: Int) throws(StreamError) {
    if !carry.isEmpty { text.write(carry.span.text) }
    carry.removeAll(keepingCapacity: true)
  }

  /// Returns the output stream in its present state.
  public mutating func takeOutput() -> Text { text }

  /// Returns the number of leading bytes that end with a complete character.
  private static func completeCount(of bytes: Span<UInt8>) -> Int {
    for back in 1..<4 where back <= bytes.count {
      let length = length(of: bytes[bytes.count - back])
      if length > 0 { return length > back ? bytes.count - back : bytes.count }
    }
    return bytes.count
  }

  /// Returns the length of a character that begins with this byte, or 0 for a continuation byte.
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
