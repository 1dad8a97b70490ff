internal import ApusBytes

/// The enums of a schema, whose values JSON can name for integers; for generated code.
///
/// A field of type `int` accepts `"Color.Red"`, and several values separated by spaces.
///
///     let enums = FlatJSONEnums([("Game.Color", ["Red", "Green"], [1, 2])])
///
public struct FlatJSONEnums: Sendable {
  private let names: DottedNames
  /// The bits of the values by their names, for each enum.
  private let bits: [[String: UInt64]]

  /// Creates a list of enums.
  ///
  /// - Parameter enums: The names of the enums with their namespaces, the names of their values, and
  ///   the bits of the values, extended to 64 bits.
  /// - Complexity: O(*n*) in the bytes of the names; allocates.
  public init(_ enums: [(name: String, values: [String], bits: [UInt64])]) {
    names = DottedNames(enums.lazy.map(\.name))
    bits = enums.map { item in
      Dictionary(zip(item.values, item.bits), uniquingKeysWith: { first, _ in first })
    }
  }

  /// The bits of values with their enums, separated by spaces, or `nil` if there is none or a
  /// name is unknown.
  func bits(of words: String) -> UInt64? {
    var result: UInt64 = 0
    let words = words.split(separator: " ")
    guard !words.isEmpty else { return nil }
    for word in words {
      guard let parts = DottedNames.split(word), let position = names.index(of: parts.owner),
        let value = bits[position][String(parts.name)]
      else { return nil }
      result |= value
    }
    return result
  }

  /// Whether a name, with or without a namespace, is that of an enum with a given last part.
  func matches(_ name: Substring, _ type: String) -> Bool {
    (DottedNames.split(name)?.name ?? name) == type && names.contains(name)
  }
}
