/// The fields of a type of table, which generated code or a schema knows.
@usableFromInline
package protocol FlatFields {
  /// Verifies the fields of a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - verifier: The verifier, which notes the first error.
  /// - Returns: Whether all fields are valid.
  func verify(_ table: FlatVerifier.Table, _ verifier: inout FlatVerifier) -> Bool
}

/// The fields of a table of generated code.
@frozen @usableFromInline
struct GeneratedFields<Type: FlatTableType>: FlatFields {
  @inlinable @inline(__always)
  init() {}

  @inlinable @inline(__always)
  package func verify(_ table: FlatVerifier.Table, _ verifier: inout FlatVerifier) -> Bool {
    Type.verifyFields(of: table, with: &verifier)
  }
}
