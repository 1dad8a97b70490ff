public import ApusIO

/// A handler that writes the values of a text again, in another layout.
///
/// Strings keep their escapes, and numbers keep their digits.
///
///     var copier = JSONCopier(JSONWriter(into: MemorySink(), format: .pretty))
///     try JSONParser.parse("[1.0,2]".utf8.span, into: &copier)
///     try copier.writer.finish()
///
public struct JSONCopier<Target: Sink<UInt8> & ~Copyable>: ~Copyable, JSONHandler {
  /// The writer of the copy.
  public var writer: JSONWriter<Target>
  /// The error of the sink, if it failed. The parser then throws `rejected`.
  public private(set) var failure: JSONWriterError?

  /// Creates a copier.
  ///
  /// - Parameter writer: The writer of the copy, at the start of a text or line.
  public init(_ writer: consuming JSONWriter<Target>) {
    self.writer = writer
    self.writer.depthLimit = .max
  }

  /// The digits, checked and not converted.
  @inlinable public static var numberForm: JSONNumberForm { .digits }

  /// Begins an object.
  public mutating func beginObject() throws(JSONError) {
    try note { writer throws(JSONWriterError) in try writer.beginObject() }
  }
  /// Ends the object.
  public mutating func endObject() throws(JSONError) {
    try note { writer throws(JSONWriterError) in try writer.endObject() }
  }
  /// Begins an array.
  public mutating func beginArray() throws(JSONError) {
    try note { writer throws(JSONWriterError) in try writer.beginArray() }
  }
  /// Ends the array.
  public mutating func endArray() throws(JSONError) {
    try note { writer throws(JSONWriterError) in try writer.endArray() }
  }
  /// Writes a key.
  public mutating func key(_ key: JSONString) throws(JSONError) {
    do throws(JSONWriterError) { try writer.copyKey(key) } catch { throw fail(error) }
  }
  /// Writes a string.
  public mutating func string(_ value: JSONString) throws(JSONError) {
    do throws(JSONWriterError) { try writer.copy(value) } catch { throw fail(error) }
  }
  /// Writes a number.
  public mutating func number(digits: Span<UInt8>) throws(JSONError) {
    do throws(JSONWriterError) { try writer.copy(digits: digits) } catch { throw fail(error) }
  }
  /// Writes a boolean.
  public mutating func boolean(_ value: Bool) throws(JSONError) {
    try note { writer throws(JSONWriterError) in try writer.write(value) }
  }
  /// Writes `null`.
  public mutating func null() throws(JSONError) {
    try note { writer throws(JSONWriterError) in try writer.writeNull() }
  }

  private mutating func note(
    _ body: (inout JSONWriter<Target>) throws(JSONWriterError) -> Void
  ) throws(JSONError) {
    do throws(JSONWriterError) { try body(&writer) } catch { throw fail(error) }
  }

  private mutating func fail(_ error: JSONWriterError) -> JSONError {
    failure = error
    return JSONError(.rejected("\(error)"), at: 0)
  }
}
