package import ApusBytes
import ApusIO

/// The strategies of a `JSONValueEncoder`, for keys, dates and data.
///
///     struct User: Encodable { var firstName: String }
///     var encoder = JSONValueEncoder()
///     encoder.strategies.keys = .toSnakeCase
///     String(decoding: try encoder.encode(User(firstName: "Ada")), as: UTF8.self)  // {"first_name":"Ada"}
///
public struct JSONEncodingStrategies: Sendable {
  /// A conversion of the keys of a type to those of the text.
  ///
  ///     struct User: Encodable { var id: Int }
  ///     var encoder = JSONValueEncoder()
  ///     encoder.strategies.keys = .custom { $0.uppercased() }
  ///     String(decoding: try encoder.encode(User(id: 7)), as: UTF8.self)  // {"ID":7}
  ///
  public enum Keys: Sendable {
    /// The keys are those of the type.
    case unchanged
    /// `firstName` is `first_name`, by the words that Foundation finds. The keys of a `[String: Value]` stay.
    case toSnakeCase
    /// Any conversion of a key. It applies also to the keys of dictionaries, as the closure of
    /// `JSONDecodingStrategies` does, so that the two can be inverse.
    case custom(@Sendable (String) -> String)
  }

  /// The conversion of keys; `unchanged` by default.
  public var keys = Keys.unchanged
  /// Conversions by type; see `convert(_:_:)`.
  package var conversions = EncodingConversions()

  /// Returns a key of the text for a path of keys of types; `nil` if keys depend on no path.
  package var keyOfPath: (@Sendable ([any CodingKey]) -> any CodingKey)?

  /// Creates the strategies that change nothing.
  public init() {}

  /// Writes every value of a type with a closure.
  ///
  /// `Date`, `Data`, `URL` and `Decimal` of Foundation are errors without one. `ApusFoundation` has the closures that
  /// write them as `JSONEncoder` does.
  ///
  ///     var strategies = JSONEncodingStrategies()
  ///     strategies.convert(Date.self) { date, encoder in
  ///       try date.timeIntervalSince1970.encode(to: encoder)
  ///     }
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - body: Encodes a value into the encoder.
  public mutating func convert<Value: Encodable & SendableMetatype>(
    _ type: Value.Type, _ body: @escaping @Sendable (Value, any Encoder) throws -> Void
  ) {
    conversions.convert(type, body)
  }

  /// Whether the keys of dictionaries stay.
  var sparesDictionaries: Bool {
    if keyOfPath != nil { return true }
    if case .toSnakeCase = keys { return true }
    return false
  }

  /// Whether two keys of a type may be the same key of the text.
  var mayMergeKeys: Bool {
    if case .unchanged = keys { false } else { true }
  }

  /// Returns the key of the text.
  func name(_ key: String) -> String {
    switch keys {
    case .unchanged: key
    case .toSnakeCase: SnakeCase.snakeCase(key)
    case .custom(let convert): convert(key)
    }
  }
}

/// An encoder of `Encodable` types as JSON.
///
/// It is to be used like the `JSONEncoder` of Foundation. Keys are in the order in which the type
/// encodes them, unless the format sorts them. Of a key that is encoded twice, the last value counts, where the
/// first stood, as in Foundation, property lists and XML. A second value in the place of one, or a container there, is the error `encodedTwice`.
///
/// Values are written as they are encoded. A value that throws leaves nothing behind, not even its key.
/// A container ends with the next value of a container around it. So a type fills each nested container
/// before it encodes the next value. A later value of the nested container is the error `outOfOrder`,
/// and so is a second container for the same key. A super encoder of an object can be used after other
/// members, but one of an array must be used before the next element. A super encoder that is not used
/// writes an empty object when it is released, if the container around it is still open.
///
///     struct User: Encodable { var id: Int, name: String }
///     try JSONValueEncoder().encode(User(id: 1, name: "Ada"))  // {"id":1,"name":"Ada"}
///
public struct JSONValueEncoder: Sendable {
  /// The layout of the text, and the treatment of infinity and NaN.
  public var format: JSONFormat
  /// The strategies for keys, dates and data.
  public var strategies = JSONEncodingStrategies()
  /// Values for `Encoder.userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// The maximum number of values within values in the text; 100 by default, for the reason of
  /// `JSONValueDecoder.depthLimit`.
  public var depthLimit = 100

  /// Creates an encoder.
  public init(format: JSONFormat = .compact) { self.format = format }

  /// Encodes a value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The UTF-8 bytes of the text.
  /// - Throws: A `JSONWriterError`, or the error of a type.
  public func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
    try EncodingState(self).encode(root: value)
  }
}
