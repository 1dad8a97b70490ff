/// The strategies of a `JSONValueDecoder`, for keys, dates, data and numbers that are not finite.
///
///     struct User: Decodable { var firstName: String }
///     var decoder = JSONValueDecoder()
///     decoder.strategies.keys = .fromSnakeCase
///     try decoder.decode(User.self, from: #"{"first_name": "Ada"}"#.utf8.span).firstName  // "Ada"
///
public struct JSONDecodingStrategies: Sendable {
  /// A conversion of the keys of a text to those of a type.
  ///
  ///     var decoder = JSONValueDecoder()
  ///     decoder.strategies.keys = .custom { $0.lowercased() }
  ///     try decoder.decode([String: Int].self, from: #"{"ID": 7}"#.utf8.span)  // ["id": 7]
  ///
  public enum Keys: Sendable {
    /// The keys are those of the type.
    case unchanged
    /// `first_name` is `firstName`; underscores at the start and end stay. The names are those that
    /// Foundation makes. The keys of a `[String: Value]` are data, and stay as well.
    case fromSnakeCase
    /// Any conversion of a key. It applies also to the keys of dictionaries.
    case custom(@Sendable (String) -> String)
  }

  /// A conversion of a value that a type does not read itself.
  ///
  /// The closure gets a decoder at the value, and returns a value of the type.
  public typealias Conversion<Value> = @Sendable (any Decoder) throws -> Value

  /// The conversion of keys; `unchanged` by default.
  public var keys = Keys.unchanged
  /// The strings that stand for infinity and NaN; `nil` by default, so that they are errors.
  public var nonFinite: (infinity: String, negativeInfinity: String, nan: String)?
  /// Conversions by type; see `convert(_:_:)`.
  private(set) var conversions: [ObjectIdentifier: AnyValueConversion] = [:]
  /// Returns a key of a type for a path of keys of the text; `nil` if keys depend on no path.
  package var keyOfPath: (@Sendable ([any CodingKey]) -> any CodingKey)?

  /// Whether floating-point numbers have the range that Foundation's decoder gives them.
  package var followsFoundation = false

  /// Creates the strategies that change nothing.
  public init() {}

  /// Converts every value of a type with a closure, such as `Date` or `Data` of Foundation, which
  /// this module does not import. `ApusFoundation` has the closures that read them as `JSONDecoder` does.
  ///
  ///     var strategies = JSONDecodingStrategies()
  ///     strategies.convert(Date.self) { decoder in
  ///       Date(timeIntervalSince1970: try Double(from: decoder))
  ///     }
  ///
  /// A `URL` is decoded as a string in the same way:
  ///
  ///     strategies.convert(URL.self) { decoder in
  ///       guard let url = URL(string: try String(from: decoder)) else { throw InvalidURL() }
  ///       return url
  ///     }
  ///
  /// - Parameters:
  ///   - type: The type of the values. It must not be a type that JSON has: `String`, `Bool`, `Float`,
  ///     `Double` or an integer type of at most 64 bits.
  ///   - body: Reads a value from the decoder.
  public mutating func convert<Value: Decodable & SendableMetatype>(
    _ type: Value.Type, _ body: @escaping Conversion<Value>
  ) {
    precondition(!Self.isOfJSON(type), "type must not be a string, number or boolean")
    conversions[ObjectIdentifier(Value.self)] = ValueConversion(.decoder(body))
  }

  /// Converts every scalar of a type with a closure, which needs no decoder.
  package mutating func convertScalar<Value: Decodable & SendableMetatype>(
    _ type: Value.Type, _ body: @escaping @Sendable (JSONScalar) throws -> Value
  ) {
    conversions[ObjectIdentifier(Value.self)] = ValueConversion(.scalar(body))
  }

  /// Whether containers read a type without a conversion.
  private static func isOfJSON(_ type: Any.Type) -> Bool {
    let types: [Any.Type] = [
      String.self, Bool.self, Float.self, Double.self, Int.self, Int8.self, Int16.self, Int32.self,
      Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
    ]
    return types.contains { $0 == type }
  }

  /// Whether the keys of dictionaries stay.
  var sparesDictionaries: Bool {
    if keyOfPath != nil { return true }
    if case .fromSnakeCase = keys { return true }
    return false
  }

  /// Returns the name of a key in a type.
  func name(_ key: String) -> String {
    switch keys {
    case .unchanged: key
    case .fromSnakeCase: SnakeCase.camelCase(key)
    case .custom(let convert): convert(key)
    }
  }

  /// Returns the key that a text would have for a name in a type, or the name if no single key is known.
  func key(of name: String) -> String {
    guard keyOfPath == nil, case .fromSnakeCase = keys else { return name }
    let key = SnakeCase.snakeCase(name)
    return SnakeCase.camelCase(key) == name ? key : name
  }
}
