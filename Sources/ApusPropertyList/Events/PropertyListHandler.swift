public import ApusIO

/// A receiver of the values of a property list, in the order of the list.
///
/// Binary, XML and OpenStep lists call the same handler, and the writers are handlers. So each
/// format can be converted to each other format.
///
/// The calls are balanced: each `begin` has its `end`, and in a dictionary each value follows its
/// key. Bytes are valid during the call only. A handler that fails throws a `StreamError`.
///
///     var writer = XMLPropertyListWriter(into: MemorySink())
///     try PropertyList.parse([UInt8]("(a, b)".utf8).span, into: &writer)
///     String(decoding: try writer.finish(), as: UTF8.self).contains("<string>b</string>")  // true
///
public protocol PropertyListHandler: ~Copyable {
  /// Receives the start of a dictionary.
  mutating func beginDictionary() throws(StreamError)
  /// Receives a key of the innermost dictionary, as UTF-8.
  mutating func key(_ name: Span<UInt8>) throws(StreamError)
  /// Receives the end of the innermost dictionary.
  mutating func endDictionary() throws(StreamError)
  /// Receives the start of an array, or of a set.
  mutating func beginArray(isSet: Bool) throws(StreamError)
  /// Receives the end of the innermost array or set.
  mutating func endArray() throws(StreamError)
  /// Receives a string, as UTF-8.
  mutating func string(_ text: Span<UInt8>) throws(StreamError)
  /// Receives an integer.
  mutating func integer(_ value: Int128) throws(StreamError)
  /// Receives a floating-point number.
  mutating func real(_ value: Double) throws(StreamError)
  /// Receives a truth value.
  mutating func boolean(_ value: Bool) throws(StreamError)
  /// Receives a date.
  mutating func date(_ value: PropertyListDate) throws(StreamError)
  /// Receives bytes.
  mutating func data(_ bytes: Span<UInt8>) throws(StreamError)
  /// Receives the number of a UID.
  mutating func uid(_ value: UInt64) throws(StreamError)
  /// Receives a null object.
  mutating func null() throws(StreamError)
}
