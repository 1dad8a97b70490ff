// UNSAFE: owns the memory of the text

internal import ApusBytes

// SAFETY: one value owns the memory. `count` bytes are initialised; every write follows a `reserve`
// of at least as many bytes.
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
public struct FlatJSONWriter: ~Copyable, @unchecked Sendable {
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

  /// The layout of the text.
  public let style: Style
  var start: UnsafeMutablePointer<UInt8>
  var count = 0
  var capacity: Int
  private var depth = 0
  /// Whether a comma comes before the next field or element.
  private var needsComma = false

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - style: The layout of the text.
  ///   - capacity: The number of bytes of the first allocation.
  public init(style: Style = .compact, capacity: Int = 1024) {
    self.style = style
    self.capacity = max(64, capacity)
    // SAFETY: `deinit` frees the memory.
    unsafe start = .allocate(capacity: self.capacity)
  }

  // SAFETY: no other value has the memory.
  deinit { unsafe start.deallocate() }

  /// The text so far, in UTF-8.
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // SAFETY: the bytes are initialised, and live as long as this value.
      let span = unsafe Span(_unsafeStart: start, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Removes the text, and keeps the memory.
  public mutating func clear() {
    count = 0
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
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Writes the beginning of an array.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Writes the end of an array.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes the comma and the space in front of an element.
  public mutating func beginElement() {
    reserve(2)
    if needsComma { put(UInt8(ascii: ",")) }
    needsComma = true
    if style == .indented { newLine() }
  }

  /// Writes the name of a field.
  ///
  /// - Parameter name: The name, which is an identifier and needs no escapes.
  public mutating func name(_ name: StaticString) {
    beginElement()
    let size = name.utf8CodeUnitCount
    reserve(size + 4)
    put(UInt8(ascii: "\""))
    // SAFETY: there is room for the name, which is static.
    unsafe (start + count).update(from: name.utf8Start, count: size)
    count += size
    put(UInt8(ascii: "\""))
    put(UInt8(ascii: ":"))
    if style == .indented { put(0x20) }
  }

  private mutating func open(_ byte: UInt8) {
    reserve(1)
    put(byte)
    depth += 1
    needsComma = false
  }

  private mutating func close(_ byte: UInt8) {
    depth -= 1
    if style == .indented { newLine() }
    reserve(1)
    put(byte)
    needsComma = true
  }

  private mutating func newLine() {
    let size = 2 * depth
    reserve(size + 1)
    put(0x0A)
    // SAFETY: room was made.
    unsafe (start + count).update(repeating: 0x20, count: size)
    count += size
  }

  // MARK: - Memory

  @inline(__always)
  mutating func reserve(_ more: Int) {
    if capacity &- count < more { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    let larger = max(capacity * 2, count + more)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    // SAFETY: the new memory is larger than `count`, and no other code has the old memory.
    unsafe new.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = new
    capacity = larger
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    // SAFETY: the caller has made room.
    unsafe start[count] = byte
    count &+= 1
  }
}
