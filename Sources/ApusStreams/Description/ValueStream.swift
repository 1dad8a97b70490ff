/// A stream that values write themselves to. The stream decides the notation of each kind of value.
///
/// A value describes itself to a stream with one of these calls. A stream for another notation
/// implements the calls and then works on every type. A new type that conforms to `Streamable`
/// works in every notation. The compiler knows both types at each call, so the calls are direct.
///
/// ```text
/// stream.write(value)  ->  value.write(to: &stream)  ->  stream.writeList(...)
/// ```
///
/// This design is the triple dispatch of Weiher, "iOS and macOS Performance Tuning", chapter 8.
///
///     func describe<Stream: ValueStream & ~Copyable>(_ stream: inout Stream) throws(StreamError) {
///       try stream.writeRecord("Stop") { (stream) throws(StreamError) in
///         try stream.writeField("name", "Zoo")
///       }
///     }
///     var stream = DescriptionStream(into: MemorySink())
///     try describe(&stream)
///     stream.target.text  // "Stop(name: \"Zoo\")"
///
public protocol ValueStream: ~Copyable {
  /// Writes a text.
  ///
  /// - Parameter text: The text to write.
  /// - Throws: The error of the stage that failed.
  mutating func writeText(_ text: String) throws(StreamError)

  /// Writes an integer.
  ///
  /// - Parameter number: The number to write.
  /// - Throws: The error of the stage that failed.
  mutating func writeInteger<Integer: FixedWidthInteger>(_ number: Integer) throws(StreamError)

  /// Writes a number with a fraction.
  ///
  /// - Parameter number: The number to write.
  /// - Throws: The error of the stage that failed.
  mutating func writeNumber(_ number: Double) throws(StreamError)

  /// Writes a Boolean value.
  ///
  /// - Parameter value: The value to write.
  /// - Throws: The error of the stage that failed.
  mutating func writeBool(_ value: Bool) throws(StreamError)

  /// Writes the absence of a value.
  ///
  /// - Throws: The error of the stage that failed.
  mutating func writeNothing() throws(StreamError)

  /// Writes elements in order.
  ///
  /// - Parameter elements: The elements to write.
  /// - Throws: The error of the stage that failed.
  mutating func writeList<Elements: Sequence>(
    _ elements: Elements
  ) throws(StreamError) where Elements.Element: Streamable

  /// Writes keys and their values.
  ///
  /// - Parameter pairs: The pairs to write.
  /// - Throws: The error of the stage that failed.
  mutating func writePairs<Key: Streamable, Value: Streamable, Pairs: Sequence>(
    _ pairs: Pairs
  ) throws(StreamError) where Pairs.Element == (key: Key, value: Value)

  /// Writes a value with named fields.
  ///
  /// - Parameters:
  ///   - name: The name of the value's type.
  ///   - fields: A closure that writes the fields with `writeField`.
  /// - Throws: The error of the stage that failed.
  mutating func writeRecord(
    _ name: String, _ fields: (inout Self) throws(StreamError) -> Void
  ) throws(StreamError)

  /// Writes a field of a record.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - value: The value of the field.
  /// - Throws: The error of the stage that failed.
  mutating func writeField<Value: Streamable>(
    _ name: String, _ value: Value
  ) throws(StreamError)

  /// Writes an object with named fields, unless the stream is writing it already or wrote it
  /// before.
  ///
  /// - Parameters:
  ///   - object: The object; other values may refer to it as well.
  ///   - name: The name of the object's type.
  ///   - fields: A closure that writes the fields with `writeField`.
  /// - Throws: The error of the stage that failed.
  mutating func writeObject(
    _ object: AnyObject, _ name: String, _ fields: (inout Self) throws(StreamError) -> Void
  ) throws(StreamError)
}

extension ValueStream where Self: ~Copyable {
  /// Writes a value by its `Streamable` conformance.
  ///
  /// - Parameter value: The value to write.
  /// - Throws: The error of the stage that failed.
  @inlinable
  public mutating func write<Value: Streamable>(_ value: Value) throws(StreamError) {
    try value.write(to: &self)
  }
}
