/// A value that can say to a `ValueStream` what it is.
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
/// An object calls `writeObject`, so that cycles end. Numbers, texts, truth values, optionals, arrays, sets,
/// ranges and dictionaries conform where their elements do.
public protocol Streamable {
  /// Says what it is, in one call.
  ///
  /// - Parameter stream: What to say it to.
  /// - Throws: The stream's error.
  func write<Stream: ValueStream & ~Copyable>(to stream: inout Stream) throws(StreamError)
}

extension Streamable where Self: FixedWidthInteger {
  /// Says that it is an integer.
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
  /// Says that it is a number.
  @inlinable
  public func write<Stream: ValueStream & ~Copyable>(
    to stream: inout Stream
  ) throws(StreamError) { try stream.writeNumber(self) }
}

extension Bool: Streamable {
  /// Says that it is a truth value.
  @inlinable
  public func write<Stream: ValueStream & ~Copyable>(
    to stream: inout Stream
  ) throws(StreamError) { try stream.writeBool(self) }
}

extension String: Streamable {
  /// Says that it is a text.
  @inlinable
  public func write<Stream: ValueStream & ~Copyable>(
    to stream: inout Stream
  ) throws(StreamError) { try stream.writeText(self) }
}

extension Optional: Streamable where Wrapped: Streamable {
  /// Says what is in it, or that nothing is.
  @inlinable
  public func write<Stream: ValueStream & ~Copyable>(
    to stream: inout Stream
  ) throws(StreamError) {
    if let self { try self.write(to: &stream) } else { try stream.writeNothing() }
  }
}

extension Streamable where Self: Sequence, Self.Element: Streamable {
  /// Says that it is a list.
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
  /// Says that it is keys and values.
  @inlinable
  public func write<Stream: ValueStream & ~Copyable>(
    to stream: inout Stream
  ) throws(StreamError) { try stream.writePairs(self) }
}
