// UNSAFE: writes a root of the type that the verifier checked

internal import ApusBytes

/// A writer of JSON into memory that is reused.
///
///     var json = FlatJSONWriter()
///     try json.write(buffer)
///     json.bytes  // {"name":"Orc","hp":80}
///     json.clear()  // keeps the memory
///
/// The code that `apus-flatc` generates calls the other methods. The text is that of
/// `flatc --strict-json --natural-utf8`, with three differences: numbers have the shortest digits
/// that read back as the same number; NaN and infinities are strings, so that the text is JSON;
/// members of unions that the schema does not know are `null`.
///
/// - Complexity: Each call is O(*n*) in the bytes that it writes; allocates only if the memory must
///   grow.
@safe
public struct FlatJSONWriter: ~Copyable, Sendable {
  /// The layout of the text.
  ///
  ///     var json = FlatJSONWriter(style: .indented)
  ///     try json.write(buffer)
  ///
  public enum Style: Sendable {
    /// No space at all.
    case compact
    /// A line for each value and two spaces for each level, as flatc writes it.
    case indented
  }

  // The first property: the address of the text is then that of the writer.
  var text: GrowingBytes
  /// The layout of the text.
  public let style: Style
  private var depth = 0
  /// Whether a comma comes before the next field or element.
  private var needsComma = false

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - style: The layout of the text.
  ///   - capacity: The number of bytes of the first allocation.
  public init(style: Style = .compact, capacity: Int = 1024) {
    text = GrowingBytes(capacity: capacity)
    self.style = style
  }

  /// The text so far, in UTF-8.
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get { text.span }
  }

  /// Removes the text, and keeps the memory.
  public mutating func clear() {
    text.removeAll()
    depth = 0
    needsComma = false
  }

  /// Writes the root of a buffer as an object.
  ///
  /// - Parameter buffer: The buffer, which was verified.
  /// - Throws: `FlatJSONError` for a string that is not UTF-8; the text is then incomplete.
  /// - Complexity: O(*n*) in the values; shared values count for each reference.
  public mutating func write<Root: FlatJSONTable>(
    _ buffer: borrowing VerifiedBuffer<Root>
  ) throws(FlatJSONError) {
    // SAFETY: the buffer was verified with this root.
    try unsafe Root.flatWrite(buffer.rootTable, to: &self)
  }

  // MARK: - Objects and arrays

  /// Writes the beginning of an object.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Writes the end of an object.
  ///
  /// - Precondition: An object or array is open. Checked in every build.
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Writes the beginning of an array.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Writes the end of an array.
  ///
  /// - Precondition: An object or array is open. Checked in every build.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes the comma and the space in front of an element.
  public mutating func beginElement() {
    text.reserve(2)
    if needsComma { text.put(UInt8(ascii: ",")) }
    needsComma = true
    if style == .indented { newLine() }
  }

  /// Writes the name of a field.
  ///
  /// - Parameter name: The name, which is an identifier and needs no escapes.
  public mutating func name(_ name: StaticString) {
    beginElement()
    let size = name.utf8CodeUnitCount
    text.reserve(size + 4)
    text.put(UInt8(ascii: "\""))
    // SAFETY: a static string has as many bytes, which stay.
    let bytes = unsafe UnsafeBufferPointer(start: name.utf8Start, count: size)
    text.append(unsafe bytes.span)
    text.put(UInt8(ascii: "\""))
    text.put(UInt8(ascii: ":"))
    if style == .indented { text.put(0x20) }
  }

  private mutating func open(_ byte: UInt8) {
    text.reserve(1)
    text.put(byte)
    depth += 1
    needsComma = false
  }

  private mutating func close(_ byte: UInt8) {
    // The spaces of a line are written by the depth.
    precondition(depth > 0, "begin an object or array before its end")
    depth -= 1
    if style == .indented { newLine() }
    text.reserve(1)
    text.put(byte)
    needsComma = true
  }

  private mutating func newLine() {
    let size = 2 * depth
    text.reserve(size + 1)
    text.put(0x0A)
    text.put(repeating: 0x20, size)
  }
}
