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
  /// The same names for a comparison with the name that is expected next.
  let guesses: [Guess]

  /// A name whose first eight bytes are a word.
  struct Guess: Sendable {
    let word: UInt64
    /// The bits of the word that the name has.
    let mask: UInt64
    let count: Int
    /// The bytes of a name of more than eight bytes.
    let bytes: [UInt8]

    init(_ name: String) {
      bytes = Array(name.utf8)
      count = bytes.count
      mask = count >= 8 ? .max : (1 &<< UInt64(8 * count)) &- 1
      word = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

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
    guesses = names.map(Guess.init)
  }

  /// Returns the position of a name, or `nil` if it is not in the table.
  ///
  /// - Parameter name: The bytes of the name.
  /// - Complexity: O(log *n*) in the names of this length; does not allocate.
  public func index(of name: Span<UInt8>) -> Int? { table.index(of: name) }
}

/// The fields that were found in an object so far; for generated code.
///
/// - Complexity: Every operation is O(1); allocates for a table of more than 64 fields.
///
///     func damage(_ json: inout FlatJSONReader) throws(FlatJSONError) -> Int16 {
///       var (damage, fields) = (Int16(0), FlatJSONFields())
///       try json.beginObject()
///       while let position = try json.nextField(Weapon.flatJSONNames, &fields) {
///         if position == 1 { damage = try json.integer() } else { try json.skipValue() }
///       }
///       return damage
///     }
///
@frozen
public struct FlatJSONFields {
  @usableFromInline var seen: UInt64 = 0
  @usableFromInline var more: [UInt64] = []
  /// Whether `null` is an absent field; the fields of structs cannot be absent.
  @usableFromInline let acceptsNull: Bool
  @usableFromInline var isFirst = true
  /// The position of the field that probably comes next.
  @usableFromInline var expected = 0

  /// Creates the state at the beginning of an object.
  ///
  /// - Parameter acceptsNull: Whether a field with `null` is absent.
  @inlinable
  public init(acceptsNull: Bool = true) { self.acceptsNull = acceptsNull }

  /// Whether the first fields, of a number up to 64, are all there.
  @inline(__always)
  func hasAll(_ count: Int) -> Bool {
    count <= 64 && seen == UInt64.max &>> UInt64(64 - count) && count > 0
  }

  /// Notes a field; returns whether it is new.
  @inline(__always)
  mutating func insert(_ position: Int) -> Bool {
    guard position >= 64 else {
      let bit = 1 as UInt64 &<< UInt64(position)
      defer { seen |= bit }
      return seen & bit == 0
    }
    let word = position / 64 - 1
    while more.count <= word { more.append(0) }
    let bit = 1 as UInt64 &<< UInt64(position & 63)
    defer { more[word] |= bit }
    return more[word] & bit == 0
  }

  func contains(_ position: Int) -> Bool {
    guard position >= 64 else { return seen & (1 as UInt64 &<< UInt64(position)) != 0 }
    let word = position / 64 - 1
    return word < more.count && more[word] & (1 as UInt64 &<< UInt64(position & 63)) != 0
  }
}
