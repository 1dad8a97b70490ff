/// The position of a scalar in a buffer, for a change in place.
///
/// A location is a number, so that it can outlive the view that gave it. The bytes can be changed
/// only after all views of them have ended; a verified buffer must then be verified again.
///
///     let hp = try CheckedBuffer<Monster>(memory.span.bytes).root.hpLocation
///     var span = memory.mutableSpan
///     var bytes = span.mutableBytes
///     bytes.store(42, at: hp)  // true
///
@frozen
public struct FlatLocation<Value: FlatScalar>: Hashable, Sendable {
  /// The offset from the first byte of the buffer.
  public let offset: Int

  @inlinable
  init(offset: Int) { self.offset = offset }
}

extension MutableRawSpan {
  /// Replaces a scalar of a buffer.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - location: A location in the same bytes; `nil` is the location of an absent field.
  /// - Returns: Whether the value was written: `false` for an absent field, or if the value's bytes
  ///   are not all in the span.
  /// - Complexity: O(1); does not allocate.
  @inlinable @discardableResult @_lifetime(self: copy self)
  public mutating func store<Value: FlatScalar>(
    _ value: Value, at location: FlatLocation<Value>?
  ) -> Bool {
    guard let location, Value.flatByteCount <= byteCount,
      location.offset <= byteCount &- Value.flatByteCount
    else { return false }
    value.flatStore(to: &self, at: location.offset)
    return true
  }
}
