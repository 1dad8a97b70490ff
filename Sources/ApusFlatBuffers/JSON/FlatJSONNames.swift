internal import ApusBytes

/// The names of the fields of a table or struct, or of the values of an enum; for generated code.
///
///     let names = FlatJSONNames("Position", ["x", "y", "z"])
///     names.type  // "Position"
///
public struct FlatJSONNames: Sendable {
  /// The name of the type in the schema, for messages.
  public let type: String
  let names: [String]
  private let table: StringIndex

  /// Creates a table of names.
  ///
  /// - Parameters:
  ///   - type: The name of the type.
  ///   - names: The names in their order; each name is given once.
  /// - Complexity: O(*n* log *n*); allocates.
  public init(_ type: String, _ names: [String]) {
    self.type = type
    self.names = names
    table = StringIndex(names)
  }

  /// Returns the place of a name, or `nil` if it is not in the table.
  ///
  /// - Parameter name: The bytes of the name.
  /// - Complexity: O(log *n*) in the names of this length; does not allocate.
  public func place(of name: Span<UInt8>) -> Int? { table.index(of: name) }
}

/// The fields that were found in an object so far; for generated code.
///
/// - Complexity: Every operation is O(1); allocates for a table of more than 64 fields.
public struct FlatJSONFields {
  private var seen: UInt64 = 0
  private var more: [UInt64] = []
  /// Whether `null` is an absent field; the fields of structs cannot be absent.
  let acceptsNull: Bool
  var isFirst = true

  /// Creates the state at the beginning of an object.
  ///
  /// - Parameter acceptsNull: Whether a field with `null` is absent.
  public init(acceptsNull: Bool = true) { self.acceptsNull = acceptsNull }

  /// Notes a field; returns whether it is new.
  mutating func insert(_ place: Int) -> Bool {
    guard place >= 64 else {
      let bit = 1 as UInt64 &<< UInt64(place)
      defer { seen |= bit }
      return seen & bit == 0
    }
    let word = place / 64 - 1
    while more.count <= word { more.append(0) }
    let bit = 1 as UInt64 &<< UInt64(place & 63)
    defer { more[word] |= bit }
    return more[word] & bit == 0
  }

  func contains(_ place: Int) -> Bool {
    guard place >= 64 else { return seen & (1 as UInt64 &<< UInt64(place)) != 0 }
    let word = place / 64 - 1
    return word < more.count && more[word] & (1 as UInt64 &<< UInt64(place & 63)) != 0
  }
}
