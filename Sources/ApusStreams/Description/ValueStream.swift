/// A stream that values write themselves to: it decides how each kind of value looks.
///
/// A value answers a stream by saying what it is, with one of these calls. So a stream for another notation
/// implements them and works on every type, and a new type that conforms to `Streamable` works in every
/// notation. Both types are known where a value is written, and the calls are direct.
///
///     stream.write(value)  ->  value.write(to: &stream)  ->  stream.writeList(...)
///
/// That is the book's triple dispatch (Weiher, "iOS and macOS Performance Tuning", chapter 8).
public protocol ValueStream: ~Copyable {
  /// Writes a text.
  ///
  /// - Parameter text: What to write.
  /// - Throws: The error of whichever stage failed.
  mutating func writeText(_ text: String) throws(StreamError)

  /// Writes an integer.
  ///
  /// - Parameter number: What to write.
  /// - Throws: The error of whichever stage failed.
  mutating func writeInteger<Integer: FixedWidthInteger>(_ number: Integer) throws(StreamError)

  /// Writes a number with a fraction.
  ///
  /// - Parameter number: What to write.
  /// - Throws: The error of whichever stage failed.
  mutating func writeNumber(_ number: Double) throws(StreamError)

  /// Writes a truth value.
  ///
  /// - Parameter value: What to write.
  /// - Throws: The error of whichever stage failed.
  mutating func writeBool(_ value: Bool) throws(StreamError)

  /// Writes that there is no value.
  ///
  /// - Throws: The error of whichever stage failed.
  mutating func writeNothing() throws(StreamError)

  /// Writes elements in their order.
  ///
  /// - Parameter elements: What to write.
  /// - Throws: The error of whichever stage failed.
  mutating func writeList<Elements: Sequence>(
    _ elements: Elements
  ) throws(StreamError) where Elements.Element: Streamable

  /// Writes keys and their values.
  ///
  /// - Parameter pairs: What to write.
  /// - Throws: The error of whichever stage failed.
  mutating func writePairs<Key: Streamable, Value: Streamable, Pairs: Sequence>(
    _ pairs: Pairs
  ) throws(StreamError) where Pairs.Element == (key: Key, value: Value)

  /// Writes a value with named fields.
  ///
  /// - Parameters:
  ///   - name: What the value's type is called.
  ///   - fields: Writes the fields with `writeField`.
  /// - Throws: The error of whichever stage failed.
  mutating func writeRecord(
    _ name: String, _ fields: (inout Self) throws(StreamError) -> Void
  ) throws(StreamError)

  /// Writes a field of a record.
  ///
  /// - Parameters:
  ///   - name: What the field is called.
  ///   - value: What is in it.
  /// - Throws: The error of whichever stage failed.
  mutating func writeField<Value: Streamable>(
    _ name: String, _ value: Value
  ) throws(StreamError)

  /// Writes an object with named fields, unless it is being written already or was before.
  ///
  /// - Parameters:
  ///   - object: The object, which others may lead to as well.
  ///   - name: What its type is called.
  ///   - fields: Writes the fields with `writeField`.
  /// - Throws: The error of whichever stage failed.
  mutating func writeObject(
    _ object: AnyObject, _ name: String, _ fields: (inout Self) throws(StreamError) -> Void
  ) throws(StreamError)
}

extension ValueStream where Self: ~Copyable {
  /// Has a value write itself.
  ///
  /// - Parameter value: What to write.
  /// - Throws: The error of whichever stage failed.
  @inlinable
  public mutating func write<Value: Streamable>(_ value: Value) throws(StreamError) {
    try value.write(to: &self)
  }
}
