/// A receiver of the values of a text, in the order of the text: events.
///
/// Use events to look at most of a text, or to build your own values. If only a few keys matter, a
/// `JSONReader` is faster, because it steps over the rest. The engine is generic, so that the
/// compiler inlines the methods into its loop. Each method has a default that does nothing.
///
///     struct Sum: JSONHandler {
///       var total = 0.0
///       mutating func number(_ value: JSONNumber) { total += value.double }
///     }
///     var sum = Sum()
///     try JSONParser.parse("[1, 2.5]".utf8.span, into: &sum)  // sum.total is 3.5
///
/// A method may throw a `JSONError`, which ends the parse.
public protocol JSONHandler: ~Copyable {
  /// The form in which the handler gets numbers; `.value` by default.
  static var numberForm: JSONNumberForm { get }

  /// Takes the offset in the text of the next event: of the first byte of a key or value, or of the
  /// bracket that ends a container. Comments and JSON5 are rewritten as JSON before they are parsed: the
  /// offset is then that in this JSON, and only errors have the line, column and byte of the text.
  mutating func offset(_ offset: Int)
  /// Begins an object.
  mutating func beginObject() throws(JSONError)
  /// Ends the object.
  mutating func endObject() throws(JSONError)
  /// Begins an array.
  mutating func beginArray() throws(JSONError)
  /// Ends the array.
  mutating func endArray() throws(JSONError)
  /// Takes the key of the next value.
  mutating func key(_ key: JSONString) throws(JSONError)
  /// Takes a string.
  mutating func string(_ value: JSONString) throws(JSONError)
  /// Takes a number, if the form is `.value`.
  mutating func number(_ value: JSONNumber) throws(JSONError)
  /// Takes the digits of a number, if the form is `.digits`.
  mutating func number(digits: Span<UInt8>) throws(JSONError)
  /// Takes `true` or `false`.
  mutating func boolean(_ value: Bool) throws(JSONError)
  /// Takes `null`.
  mutating func null() throws(JSONError)
}

extension JSONHandler where Self: ~Copyable {
  /// The value, as `JSONNumber`.
  @inlinable public static var numberForm: JSONNumberForm { .value }
  /// Does nothing.
  @inlinable @inline(__always) public mutating func offset(_ offset: Int) {}
  /// Does nothing.
  @inlinable @inline(__always) public mutating func beginObject() throws(JSONError) {}
  /// Does nothing.
  @inlinable @inline(__always) public mutating func endObject() throws(JSONError) {}
  /// Does nothing.
  @inlinable @inline(__always) public mutating func beginArray() throws(JSONError) {}
  /// Does nothing.
  @inlinable @inline(__always) public mutating func endArray() throws(JSONError) {}
  /// Does nothing.
  @inlinable @inline(__always) public mutating func key(_ key: JSONString) throws(JSONError) {}
  /// Does nothing.
  @inlinable @inline(__always) public mutating func string(_ value: JSONString) throws(JSONError) {}
  /// Does nothing.
  @inlinable @inline(__always) public mutating func number(_ value: JSONNumber) throws(JSONError) {}
  /// Does nothing.
  @inlinable @inline(__always)
  public mutating func number(digits: Span<UInt8>) throws(JSONError) {}
  /// Does nothing.
  @inlinable @inline(__always) public mutating func boolean(_ value: Bool) throws(JSONError) {}
  /// Does nothing.
  @inlinable @inline(__always) public mutating func null() throws(JSONError) {}
}

/// A handler that does nothing: the parser checks the text.
@usableFromInline
struct CheckHandler: JSONHandler {
  @inlinable static var numberForm: JSONNumberForm { .digits }
  @inlinable init() {}
}
