public import ApusBytes
public import ApusIO

/// A writer of JSON into a sink, value by value.
///
///     var writer = JSONWriter(into: MemorySink())
///     try writer.beginObject()
///     try writer.key("name")
///     try writer.write("Ada")
///     try writer.endObject()
///     try writer.finish()  // {"name":"Ada"}
///
/// A call that would make the text ill-formed throws, and writes nothing. For `Encodable` types use
/// `JSONValueEncoder`. To copy a text in another layout, use a `JSONCopier`.
public struct JSONWriter<Target: Sink<UInt8> & ~Copyable>: ~Copyable {
  /// The sink of the text.
  public var target: Target
  /// The maximum number of containers within containers; 512 by default.
  public var depthLimit = 512
  @usableFromInline var buffer: GrowingBytes
  @usableFromInline var open = OpenContainers()
  /// Whether the innermost container is still empty.
  @usableFromInline var isFirst = true
  /// Whether the last part was a key.
  @usableFromInline var hasKey = false
  /// Whether the value of the text is complete.
  @usableFromInline var isDone = false
  /// Whether a line was completed, so that the text may end here.
  private var hasLines = false
  /// The number of values and beginnings of containers that were written.
  @usableFromInline var valueCount = 0
  /// The number of blanks of a level, or -1.
  @usableFromInline let indent: Int
  @usableFromInline let nonFinite: JSONFormat.NonFinite
  @usableFromInline var sorter: MemberSorter?
  /// Whether the text has no blanks, and keys in the order of the calls.
  @usableFromInline let isPlain: Bool

  /// The number of bytes from which the buffer is written to the sink.
  @usableFromInline static var bufferSize: Int { 65_536 }

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - target: The sink of the text.
  ///   - format: The layout.
  /// - Complexity: Allocates a buffer, which grows to 65 KiB.
  public init(into target: consuming Target, format: JSONFormat = .compact) {
    self.target = target
    buffer = GrowingBytes(capacity: 1024)
    indent = format.indent ?? -1
    nonFinite = format.nonFinite
    sorter = format.sortsKeys || format.keepsLastOfKey ? MemberSorter(format) : nil
    isPlain = format.indent == nil && sorter == nil
  }

  /// Writes the buffer to the sink; the text may go on.
  ///
  /// While an object is open and its keys are to be sorted, nothing is written.
  ///
  /// - Throws: `target` with the error of the target.
  public mutating func flush() throws(JSONWriterError) {
    guard sorter?.isEmpty != false else { return }
    do throws(StreamError) {
      try Self.write(buffer, to: &target)
    } catch {
      throw .target(error)
    }
    buffer.removeAll()
  }

  private static func write(
    _ buffer: borrowing GrowingBytes, to target: inout Target
  ) throws(StreamError) {
    try target.write(contentsOf: buffer.span)
  }

  /// Ends the text, closes the sink and returns its output.
  ///
  /// A text with indents ends with a line end.
  ///
  /// - Throws: `incomplete` if the value is not complete, or the error of the sink.
  public mutating func finish() throws(JSONWriterError) -> Target.Output {
    guard isDone || hasLines && open.depth == 0 else { throw .incomplete }
    if indent >= 0, isDone { putLineEnd() }
    try flush()
    do throws(StreamError) { try target.close() } catch { throw .target(error) }
    return target.takeOutput()
  }

  /// Ends a value and its line, so that another value may follow: JSON lines.
  ///
  /// A full buffer is written to the sink.
  ///
  /// - Throws: `incomplete` if the value is not complete, or the error of the sink.
  public mutating func endLine() throws(JSONWriterError) {
    guard isDone else { throw .incomplete }
    putLineEnd()
    isDone = false
    isFirst = true
    hasLines = true
    if buffer.count >= Self.bufferSize { try flush() }
  }

  private mutating func putLineEnd() {
    buffer.reserve(1)
    buffer.put(UInt8(ascii: "\n"))
  }
}

// MARK: - Containers

extension JSONWriter where Target: ~Copyable {
  /// Begins an object.
  ///
  /// - Throws: An error if no value is allowed here.
  @inlinable @inline(__always)
  public mutating func beginObject() throws(JSONWriterError) {
    try begin(UInt8(ascii: "{"), isObject: true)
    sorter?.begin()
  }

  /// Ends the innermost object.
  ///
  /// - Throws: `unexpectedEnd` if the innermost container is no object, or a value must come first.
  @inlinable @inline(__always)
  public mutating func endObject() throws(JSONWriterError) {
    if sorter != nil, open.isObject, !hasKey { sortMembers() }
    try end(UInt8(ascii: "}"), isObject: true)
  }

  /// Begins an array.
  ///
  /// - Throws: An error if no value is allowed here.
  @inlinable
  public mutating func beginArray() throws(JSONWriterError) {
    try begin(UInt8(ascii: "["), isObject: false)
  }

  /// Ends the innermost array.
  ///
  /// - Throws: `unexpectedEnd` if the innermost container is no array.
  @inlinable
  public mutating func endArray() throws(JSONWriterError) {
    try end(UInt8(ascii: "]"), isObject: false)
  }

  @inlinable @inline(__always)
  mutating func begin(_ bracket: UInt8, isObject: Bool) throws(JSONWriterError) {
    guard open.depth < depthLimit else { throw .tooDeep(limit: depthLimit) }
    if isPlain, !hasKey, open.depth > 0, !open.isObject, buffer.count < Self.bufferSize {
      valueCount &+= 1
      buffer.reserve(2)
      buffer.put(bracket, afterComma: !isFirst)
    } else {
      try beforeValue()
      buffer.reserve(1)
      buffer.put(bracket)
    }
    open.push(isObject: isObject)
    isFirst = true
  }

  @inlinable @inline(__always)
  mutating func end(_ bracket: UInt8, isObject: Bool) throws(JSONWriterError) {
    guard open.depth > 0, open.isObject == isObject, !hasKey else { throw .unexpectedEnd }
    open.pop()
    if indent >= 0, !isFirst { try putNewLine() }
    buffer.reserve(1)
    buffer.put(bracket)
    isFirst = false
    afterValue()
  }

  @usableFromInline mutating func sortMembers() { sorter?.end(&buffer) }

  /// Writes the separator before a value, or checks that its key was written.
  @inlinable @inline(__always)
  mutating func beforeValue() throws(JSONWriterError) {
    valueCount &+= 1
    if hasKey {
      hasKey = false
      return
    }
    if open.depth == 0 {
      guard !isDone else { throw .secondValue }
      return
    }
    guard !open.isObject else { throw .missingKey }
    try putSeparator()
  }

  /// Whether the next member can be written by `GrowingBytes.putMember`.
  @inlinable @inline(__always)
  func takesMember(_ key: borrowing JSONKey) -> Bool {
    isPlain && open.isObject && !hasKey && key.shortSize <= 16 && buffer.count < Self.bufferSize
  }

  /// Counts a member that was written.
  @inlinable @inline(__always)
  mutating func afterMember() {
    valueCount &+= 1
    isFirst = false
  }

  @inlinable @inline(__always)
  mutating func afterValue() {
    if open.depth == 0 { isDone = true }
  }

  @inlinable @inline(__always)
  mutating func putSeparator() throws(JSONWriterError) {
    if buffer.count >= Self.bufferSize { try flush() }
    if !isFirst {
      buffer.reserve(1)
      buffer.put(UInt8(ascii: ","))
    }
    isFirst = false
    if indent >= 0 { try putNewLine() }
  }

  /// Begins a line. The blanks of deep containers are long, so that a full buffer is written first.
  @usableFromInline @inline(never)
  mutating func putNewLine() throws(JSONWriterError) {
    if buffer.count >= Self.bufferSize { try flush() }
    let blanks = indent * open.depth
    buffer.reserve(blanks + 1)
    buffer.put(UInt8(ascii: "\n"))
    buffer.put(repeating: UInt8(ascii: " "), blanks)
  }
}

// MARK: - Keys

extension JSONWriter where Target: ~Copyable {
  /// Writes a key that was made before.
  ///
  /// - Throws: `unexpectedKey` outside of an object, or after another key.
  @inlinable @inline(__always)
  public mutating func key(_ key: JSONKey) throws(JSONWriterError) {
    try beforeKey(key.text)
    if key.shortSize <= 16 {
      buffer.reserve(16)
      buffer.put(key.words.0, key.words.1, first: key.shortSize)
    } else {
      buffer.append(key.bytes.span)
    }
    afterKey()
  }

  /// Writes a key.
  ///
  /// - Throws: `unexpectedKey` outside of an object, or after another key.
  /// - Complexity: O(*n*). Use a `JSONKey` for a key that is written often.
  @inlinable
  public mutating func key(_ key: String) throws(JSONWriterError) {
    try beforeKey(key)
    buffer.append(quoted: key.utf8.span)
    buffer.reserve(1)
    buffer.put(UInt8(ascii: ":"))
    afterKey()
  }

  @inlinable @inline(__always)
  mutating func beforeKey(_ key: @autoclosure () -> String) throws(JSONWriterError) {
    guard open.isObject, !hasKey else { throw .unexpectedKey }
    let start = buffer.count
    try putSeparator()
    if sorter != nil { noteKey(key(), min(start, buffer.count)) }
  }

  @usableFromInline
  mutating func noteKey(_ key: String, _ separator: Int) {
    sorter?.add(Array(key.utf8), separator: separator, start: buffer.count)
  }

  @inlinable @inline(__always)
  mutating func afterKey() {
    if indent >= 0 {
      buffer.reserve(1)
      buffer.put(UInt8(ascii: " "))
    }
    hasKey = true
  }
}
