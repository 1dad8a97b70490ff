/// A value of fixed size that a buffer stores in place: a scalar, an enumeration, a struct, or a fixed array of them.
///
/// Generated code conforms to this protocol. Tables, strings and vectors are not values: a buffer
/// stores references to them.
///
///     let bytes: [UInt8] = [0x39, 0x30, 0, 0]
///     Int32(flatBytes: bytes.span.rawBytes, at: 0)  // 12345
///
/// Source: FlatBuffers internals, "Structs" and "Scalars".
public protocol FlatValue: BitwiseCopyable, Sendable {
  /// The number of bytes of the value in a buffer, with its padding.
  static var flatByteCount: Int { get }

  /// The alignment of the value in a buffer: a power of two.
  static var flatAlignment: Int { get }

  /// Whether some bytes of the value belong to no member; a builder sets such bytes to 0.
  static var flatHasPadding: Bool { get }

  /// Reads a value from its bytes in a buffer.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a buffer.
  ///   - offset: The offset of the value; it needs no alignment.
  /// - Precondition: All bytes of the value are in `bytes`. Checked in every build; the compiler
  ///   removes the check if the reader made it before.
  init(flatBytes bytes: RawSpan, at offset: Int)

  /// Writes the value as bytes of a buffer. Bytes of padding keep their values.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a buffer.
  ///   - offset: The offset of the value; it needs no alignment.
  /// - Precondition: All bytes of the value are in `bytes`. Checked in every build.
  @_lifetime(bytes: copy bytes)
  func flatStore(to bytes: inout MutableRawSpan, at offset: Int)
}

extension FlatValue {
  /// Whether some bytes belong to no member: `false`, unless a type says otherwise.
  @inlinable
  public static var flatHasPadding: Bool { false }
}

/// A value that a table can leave out if it equals the default of its field.
///
///     Race.elf.rawValue                 // 2
///     Int16.flatByteCount               // 2
///
public protocol FlatScalar: FlatValue, Equatable {
  /// Whether two values have the same bits, so that a table can leave out a NaN or a negative zero
  /// exactly if its default is the same.
  func hasSameBits(as other: Self) -> Bool
}

extension FlatScalar {
  /// Whether two values are equal, for types in which equality is the equality of bits.
  @inlinable @inline(__always)
  public func hasSameBits(as other: Self) -> Bool { self == other }
}

/// A struct of a schema: its members have fixed positions, and all of them are present.
///
///     Position.flatByteCount                            // 12
///     Position(x: 1, y: 2, z: 3) == Position(x: 1, y: 2, z: 3)  // true
///
public protocol FlatStruct: FlatValue, Equatable {}
