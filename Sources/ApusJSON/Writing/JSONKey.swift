import ApusBytes

/// A key as it is written: with its quotes, escapes and colon, made once.
///
///     let name = JSONKey("name")
///     var writer = JSONWriter(into: MemorySink())
///     try writer.beginObject()
///     try writer.write("Ada", for: name)
///     try writer.endObject()
///     try writer.finish()  // {"name":"Ada"}
///
public struct JSONKey: Sendable, ExpressibleByStringLiteral {
  /// The key between its quotes, and the colon.
  @usableFromInline let bytes: [UInt8]
  /// The first 16 of these bytes.
  @usableFromInline let words: (UInt64, UInt64)
  /// The number of these bytes, or `Int.max` if there are more than 16.
  @usableFromInline let shortSize: Int
  /// The key itself.
  public let text: String

  /// Creates a key.
  ///
  /// - Complexity: O(*n*); allocates.
  public init(_ text: String) {
    self.text = text
    var buffer = GrowingBytes(capacity: 64)
    buffer.append(quoted: text.utf8.span)
    buffer.reserve(1)
    buffer.put(UInt8(ascii: ":"))
    var bytes: [UInt8] = []
    bytes.append(copying: buffer.span)
    self.bytes = bytes
    let first = bytes.span.extracting(first: min(8, bytes.count)).rawBytes
    let second = bytes.span.extracting(droppingFirst: min(8, bytes.count)).rawBytes
    shortSize = bytes.count <= 16 ? bytes.count : .max
    words = (DecimalWord.word(first, 0), DecimalWord.word(second, 0))
  }

  /// Creates a key.
  public init(stringLiteral text: String) { self.init(text) }
}
