/// A table of a schema; generated code conforms to this protocol.
///
///     Monster.flatName        // Monster
///     Monster.flatIdentifier  // MONS
///
public protocol FlatTableType {
  /// The full name in the schema, as `MyGame.Example.Monster`.
  static var flatName: StaticString { get }

  /// The file identifier of buffers with this root, or `nil` if the schema gives none.
  static var flatIdentifier: FlatIdentifier? { get }

  /// Verifies the fields of a table.
  ///
  /// Readers trust the fields that this function has accepted. An implementation must therefore
  /// verify each field that a view reads, as the type that the view reads.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - verifier: The verifier, which notes the first error.
  /// - Returns: Whether all fields are valid.
  static func verifyFields(
    of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ) -> Bool
}

extension FlatTableType {
  /// `nil`: buffers with this root have no identifier.
  @inlinable
  public static var flatIdentifier: FlatIdentifier? { nil }
}

/// A union of a schema; generated code conforms to this protocol.
///
///     Equipment.Kind.armor.rawValue        // 2
///     Equipment.weapon(Weapon(name: "Axe", damage: 5)).kind.rawValue  // 1
///
public protocol FlatUnionType {
  /// The kinds of the union.
  associatedtype Kind: FlatEnum

  /// Verifies the value of a union.
  ///
  /// - Parameters:
  ///   - kind: The kind of the value, which is not 0.
  ///   - target: The position of the value.
  ///   - verifier: The verifier, which notes the first error.
  /// - Returns: Whether the value is valid. A kind that the schema does not name is valid.
  static func verify(
    _ kind: Kind, at target: FlatVerifier.Target, with verifier: inout FlatVerifier
  ) -> Bool
}
