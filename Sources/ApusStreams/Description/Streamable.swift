/// A value that can write itself to a `ValueStream`.
///
///     struct Stop: Streamable {
///       var name: String
///       var times: [Int]
///
///       func write<Stream: ValueStream & ~Copyable>(to stream: inout Stream) throws(StreamError) {
///         try stream.writeRecord("Stop") { (stream) throws(StreamError) in
///           try stream.writeField("name", name)
///           try stream.writeField("times", times)
///         }
///       }
///     }
///
/// An object calls `writeObject`, which ends cycles. Integers, `Double`, `Bool` and `String`
/// conform. Optionals, arrays, sets and dictionaries conform if their elements conform. Another
/// sequence of such elements needs only the declaration of its conformance.
public protocol Streamable {
  /// Writes this value with a single call of the stream.
  ///
  /// - Parameter stream: The stream to write to.
  /// - Throws: The stream's error.
  func write<Stream: ValueStream & ~Copyable>(to stream: inout Stream) throws(StreamError)
}

extension Streamable where Self: FixedWidthInteger {
  /// Writes the integer.
  @inlinable
  public func write<Stream: ValueStream & ~Copyable>(
    to stream: inout Stream
  ) throws(StreamError) { try stream.writeInteger(self) }
}

extension Int: Streamable {}
extension Int8: Streamable {}
extension Int16: Streamable {}
extension Int32: Streamable {}
extension Int64: Streamable {}
extension UInt: Streamable {}
extension UInt8: Streamable {}
extension UInt16: Streamable {}
extension UInt32: Streamable {}
extension UInt64: Streamable {}

extension Double: Streamable {
  /// Writes the number.
  @inlinable
  public func write<Stream: ValueStream & ~Copyable>(
    to stream: inout Stream
  ) throws(StreamError) { try stream.writeNumber(self) }
}

extension Bool: Streamable {
  /// Writes the Boolean value.
  @inlinable
  public func write<Stream: ValueStream & ~Copyable>(
    to stream: inout Stream
  ) throws(StreamError) { try stream.writeBool(self) }
}

extension String: Streamable {
  /// Writes the text.
  @inlinable
  public func write<Stream: ValueStream & ~Copyable>(
    to stream: inout Stream
  ) throws(StreamError) { try stream.writeText(self) }
}

extension Optional: Streamable where Wrapped: Streamable {
  /// Writes the wrapped value, or `nil`.
  @inlinable
  public func write<Stream: ValueStream & ~Copyable>(
    to stream: inout Stream
  ) throws(StreamError) {
    if let self { try self.write(to: &stream) } else { try stream.writeNothing() }
  }
}

extension Streamable where Self: Sequence, Self.Element: Streamable {
  /// Writes the elements as a list.
  @inlinable
  public func write<Stream: ValueStream & ~Copyable>(
    to stream: inout Stream
  ) throws(StreamError) { try stream.writeList(self) }
}

extension Array: Streamable where Element: Streamable {}
extension ArraySlice: Streamable where Element: Streamable {}
extension ContiguousArray: Streamable where Element: Streamable {}
extension Set: Streamable where Element: Streamable {}

extension Dictionary: Streamable where Key: Streamable, Value: Streamable {
  /// Writes the keys and values.
  @inlinable
  public func write<Stream: ValueStream & ~Copyable>(
    to stream: inout Stream
  ) throws(StreamError) { try stream.writePairs(self) }
}
