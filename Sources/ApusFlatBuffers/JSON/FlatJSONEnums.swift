internal import ApusBytes

/// The enums of a schema, whose values JSON can name for integers; for generated code.
///
/// A field of type `int` accepts `"Color.Red"`, and several values separated by spaces.
///
///     let enums = FlatJSONEnums([("Game.Color", ["Red", "Green"], [1, 2])])
///
public struct FlatJSONEnums: Sendable {
  private let enums: [(name: String, values: [String], bits: [UInt64])]

  /// Creates a list of enums.
  ///
  /// - Parameter enums: The names of the enums with their namespaces, the names of their values, and
  ///   the bits of the values, extended to 64 bits.
  public init(_ enums: [(name: String, values: [String], bits: [UInt64])]) { self.enums = enums }

  /// The bits of values with their enums, separated by spaces, or `nil` if a name is unknown.
  func bits(of words: String) -> UInt64? {
    var bits: UInt64 = 0
    for word in words.split(separator: " ") {
      guard let parts = DottedName.split(word),
        let place = DottedName.place(of: parts.owner, in: enums.lazy.map(\.name)),
        let value = enums[place].values.firstIndex(where: { $0 == parts.name })
      else { return nil }
      bits |= enums[place].bits[value]
    }
    return bits
  }

  /// Whether a name, with or without a namespace, is that of an enum with a given last part.
  func matches(_ name: Substring, _ type: String) -> Bool {
    enums.contains { item in
      (DottedName.split(item.name[...])?.name ?? item.name[...]) == type
        && DottedName.matches(name, item.name)
    }
  }
}
