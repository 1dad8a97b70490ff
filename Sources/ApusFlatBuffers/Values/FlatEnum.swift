/// An enumeration of a schema, or a set of bit flags.
///
/// The type is open: a value that a later schema added keeps its number. Generated code declares a
/// struct with a constant for each name. Bit flags also conform to `OptionSet`.
///
///     struct Race: FlatEnum {
///       let rawValue: Int8
///       init(rawValue: Int8) { self.rawValue = rawValue }
///       static let human = Race(rawValue: 0)
///     }
///
public protocol FlatEnum: FlatScalar, Hashable, RawRepresentable where RawValue: FlatScalar {
  /// Creates a value from any number, also from one that the schema does not name.
  init(rawValue: RawValue)
}

extension FlatEnum {
  /// The size of the underlying type.
  @inlinable @inline(__always)
  public static var flatByteCount: Int { RawValue.flatByteCount }

  /// The alignment of the underlying type.
  @inlinable @inline(__always)
  public static var flatAlignment: Int { RawValue.flatAlignment }

  /// Reads the number of the value.
  @inlinable @inline(__always)
  public init(flatBytes bytes: RawSpan, at offset: Int) {
    self.init(rawValue: RawValue(flatBytes: bytes, at: offset))
  }

  /// Writes the number of the value.
  @inlinable @inline(__always) @_lifetime(bytes: copy bytes)
  public func flatStore(to bytes: inout MutableRawSpan, at offset: Int) {
    rawValue.flatStore(to: &bytes, at: offset)
  }
}
