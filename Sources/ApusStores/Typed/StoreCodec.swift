import ApusBytes
import ApusJSON

/// The form in which a `TypedStore` keeps the values of a type.
///
///     struct Note: Codable, Sendable { var title: String }
///     let notes = TypedStore(store, JSONStoreCodec<Note>(), in: "note://")
///
public protocol StoreCodec<Value>: Sendable {
  /// The type of the values.
  associatedtype Value

  /// Returns the bytes of a value.
  func encode(_ value: Value) throws -> [UInt8]

  /// Returns the value of bytes.
  ///
  /// - Throws: Any error if the bytes are not those of a value; the store adds the key.
  func decode(_ bytes: RawSpan) throws -> Value
}

/// Values as JSON texts, by `ApusJSON`.
///
///     let notes = TypedStore(store, JSONStoreCodec<Note>(), in: "note://")
///
public struct JSONStoreCodec<Value: Codable & Sendable>: StoreCodec {
  /// Creates the codec.
  public init() {}

  /// Returns the text of a value.
  public func encode(_ value: Value) throws -> [UInt8] { try JSON.encode(value) }

  /// Returns the value of a text.
  public func decode(_ bytes: RawSpan) throws -> Value {
    try JSON.decode(Value.self, from: bytes.copied)
  }
}

/// Integers as their bytes, the least first.
///
///     let counters = TypedStore(store, IntegerStoreCodec<Int64>(), in: "counter://")
///
public struct IntegerStoreCodec<Value: FixedWidthInteger & BitwiseCopyable & Sendable>: StoreCodec {
  /// The reason why bytes are no integer of the type.
  ///
  ///     print(error)  // the value of "count://7" cannot be decoded: it has 2 bytes, and not 8
  ///
  public struct WrongSizeError: Error, Hashable, CustomStringConvertible {
    /// The number of bytes.
    public let found: Int
    /// The number of bytes of the type.
    public let expected: Int

    /// A description with both numbers.
    public var description: String { "it has \(found) bytes, and not \(expected)" }
  }

  /// Creates the codec.
  public init() {}

  /// Returns the bytes of an integer.
  public func encode(_ value: Value) -> [UInt8] {
    (0..<Value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> Value($0 * 8)) }
  }

  /// Returns the integer of bytes.
  public func decode(_ bytes: RawSpan) throws(WrongSizeError) -> Value {
    guard bytes.byteCount == Value.bitWidth / 8 else {
      throw WrongSizeError(found: bytes.byteCount, expected: Value.bitWidth / 8)
    }
    return bytes.littleEndian(at: 0)
  }
}

/// Text as UTF-8.
///
///     let titles = TypedStore(store, TextStoreCodec(), in: "title://")
///
public struct TextStoreCodec: StoreCodec {
  /// The reason why bytes are no text.
  ///
  ///     print(error)  // the value of "title://7" cannot be decoded: its bytes are not UTF-8
  ///
  public struct NotUTF8Error: Error, Hashable, CustomStringConvertible {
    /// A description of the problem.
    public var description: String { "its bytes are not UTF-8" }
  }

  /// Creates the codec.
  public init() {}

  /// Returns the UTF-8 of a text.
  public func encode(_ value: String) -> [UInt8] { Array(value.utf8) }

  /// Returns the text of UTF-8.
  ///
  /// - Throws: `NotUTF8Error` if the bytes are none.
  public func decode(_ bytes: RawSpan) throws(NotUTF8Error) -> String {
    guard let text = String(validating: bytes.copied, as: UTF8.self) else { throw NotUTF8Error() }
    return text
  }
}
