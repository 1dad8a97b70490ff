public import ApusBytes

/// A string of a text, as a view of its bytes.
///
/// The view makes no copy. `text` makes a `String`, which costs more than the parsing of a short
/// string.
///
///     struct Tags: JSONHandler {
///       var bytes = 0
///       mutating func string(_ value: JSONString) { bytes += value.bytes.count }
///     }
///     var tags = Tags()
///     try JSONParser.parse(#"["red", "green"]"#.utf8.span, into: &tags)
///     tags.bytes  // 8
///
@frozen
public struct JSONString: ~Escapable {
  /// The bytes between the quotes, with their escapes.
  public let bytes: Span<UInt8>
  /// The kind of the token of the closing quote.
  @usableFromInline let mark: UInt8
  /// The offset of the first byte after the opening quote, as for `JSONHandler.offset(_:)`.
  public let offset: Int

  /// The escapes must be valid, apart from surrogates if the options replace those.
  @inlinable @inline(__always)
  @_lifetime(copy bytes)
  init(bytes: Span<UInt8>, mark: UInt8, offset: Int) {
    self.bytes = bytes
    self.mark = mark
    self.offset = offset
  }

  /// Whether the bytes contain escapes.
  @inlinable @inline(__always)
  public var hasEscapes: Bool { mark != UInt8(ascii: "\"") }

  /// The value of the string.
  ///
  /// - Complexity: O(*n*). Allocates for more than 15 bytes, or with escapes.
  @inlinable
  public var text: String { hasEscapes ? unescapedText : bytes.text }

  @usableFromInline var unescapedText: String { Escapes.unescaped(bytes) }

  /// Appends the UTF-8 bytes of the value.
  ///
  /// - Parameter target: Receives the bytes, with escapes resolved.
  /// - Complexity: O(*n*). Allocates only if the array must grow.
  public func appendValue(to target: inout [UInt8]) {
    if hasEscapes {
      Escapes.appendUnescaped(bytes, to: &target)
    } else {
      target.append(copying: bytes)
    }
  }

  /// Whether the value is a text, compared by its UTF-8 bytes.
  ///
  /// - Complexity: O(*n*). Allocates only if the string has escapes, and more than 1 KiB.
  public func isEqual(to text: borrowing String) -> Bool { holds(text.utf8.span) }

  /// Whether the value has the given bytes.
  func holds(_ text: Span<UInt8>) -> Bool {
    hasEscapes ? Escapes.areEqual(bytes, text) : bytes.equals(text)
  }
}
