import ApusBytes
public import ApusIO

/// A handler that writes a property list as XML, in the layout of Apple's tools.
///
///     var writer = XMLPropertyListWriter(into: MemorySink())
///     try BinaryPropertyList(bytes.span.rawBytes).parse(into: &writer)
///     let xml = try writer.finish()
///
/// XML lists have no sets, no UIDs and no null. Sets and UIDs are replaced, as `losses` says; null
/// is an error. Text with characters that XML cannot hold is an error. A misuse is an error whose
/// cause is a `PropertyListWriterError`.
///
/// - Complexity: Constant memory, but for the nesting of containers and the longest string. The sink
///   gets the text in pieces of 64 KiB or more.
///
/// Source: the document type `PropertyList-1.0.dtd` (Apple).
public struct XMLPropertyListWriter<Target: Sink<UInt8> & ~Copyable>: ~Copyable,
  PropertyListHandler
{
  private var target: Target
  private var balance = ListBalance()
  private var buffer: [UInt8] = []
  /// The facts that were lost so far.
  public private(set) var losses: Set<PropertyListLoss> = []

  /// Creates a writer.
  ///
  /// - Parameter target: The sink that gets the bytes.
  public init(into target: consuming Target) { self.target = target }

  /// Writes the end of the list, and closes the sink.
  ///
  /// - Returns: The output of the sink.
  /// - Throws: The sink's error, `unbalanced` if a container is open, or `roots` without a value.
  public consuming func finish() throws(StreamError) -> Target.Output {
    try balance.finish()
    append("</plist>\n")
    try flush()
    try target.close()
    return target.takeOutput()
  }

  // MARK: - Containers

  /// Writes the start of a dictionary.
  public mutating func beginDictionary() throws(StreamError) { try begin("dict", .dictionary) }

  /// Writes the end of the innermost dictionary.
  public mutating func endDictionary() throws(StreamError) { try end("dict", .dictionary) }

  /// Writes the start of an array; a set becomes an array.
  public mutating func beginArray(isSet: Bool) throws(StreamError) {
    if isSet { losses.insert(.set) }
    try begin("array", .array)
  }

  /// Writes the end of the innermost array or set.
  public mutating func endArray() throws(StreamError) { try end("array", .array) }

  private mutating func begin(
    _ name: String, _ container: ListBalance.Container
  ) throws(StreamError) {
    try startLine()
    balance.begin(container)
    append("<\(name)>\n")
    try send()
  }

  private mutating func end(
    _ name: String, _ container: ListBalance.Container
  ) throws(StreamError) {
    try balance.end(container)
    indent()
    append("</\(name)>\n")
    try send()
  }

  // MARK: - Values

  /// Writes a key of the innermost dictionary.
  public mutating func key(_ name: Span<UInt8>) throws(StreamError) {
    try balance.key()
    indent()
    append("<key>")
    try append(escaping: name)
    append("</key>\n")
    try send()
  }

  /// Writes a string.
  public mutating func string(_ text: Span<UInt8>) throws(StreamError) {
    try startValue()
    append("<string>")
    try append(escaping: text)
    append("</string>\n")
    try send()
  }

  /// Writes an integer.
  public mutating func integer(_ value: Int128) throws(StreamError) {
    try write("<integer>\(value)</integer>\n")
  }

  /// Writes a floating-point number.
  public mutating func real(_ value: Double) throws(StreamError) {
    try startValue()
    append("<real>")
    if value.isFinite {
      buffer.append(shortest: value)
    } else {
      append(value.isNaN ? "nan" : value < 0 ? "-infinity" : "+infinity")
    }
    append("</real>\n")
    try send()
  }

  /// Writes a truth value.
  public mutating func boolean(_ value: Bool) throws(StreamError) {
    try write(value ? "<true/>\n" : "<false/>\n")
  }

  /// Writes a date.
  public mutating func date(_ value: PropertyListDate) throws(StreamError) {
    losses.formUnion(value.losses)
    try write("<date>\(value)</date>\n")
  }

  /// Writes bytes.
  ///
  /// - Complexity: O(*n*). Allocates only if the writer's buffer must grow.
  public mutating func data(_ bytes: Span<UInt8>) throws(StreamError) {
    try startValue()
    append("<data>\n")
    var start = 0
    while start < bytes.count {
      let end = min(start + 51, bytes.count)
      indent()
      Base64Alphabet.standard.encode(bytes.extracting(start..<end).rawBytes, appendingTo: &buffer)
      append("\n")
      try send()
      start = end
    }
    indent()
    append("</data>\n")
    try send()
  }

  /// Writes a UID as a dictionary with the key `CF$UID`.
  public mutating func uid(_ value: UInt64) throws(StreamError) {
    losses.insert(.uid)
    try beginDictionary()
    try key("CF$UID".utf8.span)
    try integer(Int128(value))
    try endDictionary()
  }

  /// Throws `unsupported`, because XML lists have no null.
  public mutating func null() throws(StreamError) {
    throw StreamError(stage: "XML property list", PropertyListWriterError.unsupported(.null))
  }

  // MARK: - Parts

  private mutating func write(_ text: String) throws(StreamError) {
    try startValue()
    append(text)
    try send()
  }

  private mutating func startValue() throws(StreamError) {
    try startLine()
    balance.value()
  }

  /// Checks that a value may come next, and indents it; the header comes before the first value.
  private mutating func startLine() throws(StreamError) {
    try balance.requireValuePosition()
    if balance.isEmpty { append(Self.header) }
    indent()
  }

  private static var header: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """
  }

  private mutating func indent() {
    for _ in 0..<balance.depth { buffer.append(0x09) }
  }

  private mutating func append(_ text: String) { buffer.append(contentsOf: text.utf8) }

  /// Appends text with its markup characters as references.
  private mutating func append(escaping text: Span<UInt8>) throws(StreamError) {
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "&"): append("&amp;")
      case 0x0d: append("&#13;")
      case 0..<0x20 where byte != 0x09 && byte != 0x0a: throw Self.characterError
      case 0xbe, 0xbf:
        guard !text.isNoncharacter(endingAt: index) else { throw Self.characterError }
        buffer.append(byte)
      default: buffer.append(byte)
      }
    }
  }

  private static var characterError: StreamError {
    StreamError(stage: "XML property list", PropertyListWriterError.forbiddenCharacter)
  }

  /// Writes the buffer to the sink if it is full.
  private mutating func send() throws(StreamError) {
    if buffer.count >= 65_536 { try flush() }
  }

  private mutating func flush() throws(StreamError) {
    try target.write(contentsOf: buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}

extension Span<UInt8> {
  /// Whether the UTF-8 of U+FFFE or U+FFFF ends at an index.
  fileprivate func isNoncharacter(endingAt index: Int) -> Bool {
    index >= 2 && self[index - 2] == 0xef && self[index - 1] == 0xbf
  }
}
