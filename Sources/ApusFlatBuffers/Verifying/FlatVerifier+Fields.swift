// The methods that generated code calls, one for each kind of field. All take the offset of the
// field's vtable entry, and the field's name in the schema for errors.

extension FlatVerifier {
  /// Verifies a scalar, an enumeration or a struct.
  ///
  /// - Returns: Whether the field is valid.
  @inlinable @inline(__always)
  public mutating func value<Value: FlatValue>(
    _ table: Table, _ field: Int, _ type: Value.Type, _ name: StaticString, required: Bool = false
  ) -> Bool {
    value(
      table, field, size: Value.flatByteCount, alignment: Value.flatAlignment, name,
      required: required)
  }

  /// Verifies a value of a size.
  @inlinable @inline(__always)
  package mutating func value(
    _ table: Table, _ field: Int, size: Int, alignment: Int, _ name: StaticString, required: Bool
  ) -> Bool {
    if table.isKnown, alignment <= VerifiedVtable.alignment { return true }
    switch location(of: field, in: table, size: size, alignment: alignment, name) {
    case .at: return true
    case .absent: return accept(absent: name, table, required)
    case .invalid: return false
    }
  }

  /// Verifies a string.
  ///
  /// - Returns: Whether the field is valid.
  @inlinable @inline(__always)
  public mutating func string(
    _ table: Table, _ field: Int, _ name: StaticString, required: Bool = false
  ) -> Bool {
    reference(table, field, name, required) { verifier, target in
      verifier.verifyString(target)
    }
  }

  /// Verifies a table.
  ///
  /// - Returns: Whether the field is valid.
  @inlinable @inline(__always)
  public mutating func table<Type: FlatTableType>(
    _ table: Table, _ field: Int, _ type: Type.Type, _ name: StaticString, required: Bool = false
  ) -> Bool {
    self.table(table, field, name, required: required, GeneratedFields<Type>())
  }

  /// Verifies a table by its fields.
  @inlinable @inline(__always)
  package mutating func table(
    _ table: Table, _ field: Int, _ name: StaticString, required: Bool,
    _ fields: some FlatFields
  ) -> Bool {
    reference(table, field, name, required) { verifier, target in
      verifier.verifyTable(at: target, depthLeft: table.depthLeft, fields)
    }
  }

  /// Verifies a vector of scalars, enumerations or structs.
  ///
  /// - Returns: Whether the field is valid.
  @inlinable @inline(__always)
  public mutating func vector<Element: FlatValue>(
    _ table: Table, _ field: Int, of type: Element.Type, _ name: StaticString,
    required: Bool = false
  ) -> Bool {
    vector(table, field, elementSize: Element.flatByteCount, name, required: required)
  }

  /// Verifies a vector of values of a size.
  @inlinable @inline(__always)
  package mutating func vector(
    _ table: Table, _ field: Int, elementSize: Int, _ name: StaticString, required: Bool
  ) -> Bool {
    reference(table, field, name, required) { verifier, target in
      verifier.verifyVector(target, elementSize: elementSize)
    }
  }

  /// Verifies a vector of strings.
  ///
  /// - Returns: Whether the field is valid.
  @inlinable @inline(__always)
  public mutating func strings(
    _ table: Table, _ field: Int, _ name: StaticString, required: Bool = false
  ) -> Bool {
    reference(table, field, name, required) { verifier, target in
      verifier.verifyStrings(target)
    }
  }

  /// Verifies a vector of tables.
  ///
  /// - Returns: Whether the field is valid.
  @inlinable @inline(__always)
  public mutating func tables<Type: FlatTableType>(
    _ table: Table, _ field: Int, of type: Type.Type, _ name: StaticString, required: Bool = false
  ) -> Bool {
    reference(table, field, name, required) { verifier, target in
      verifier.verifyTables(target, as: Type.self, depthLeft: table.depthLeft)
    }
  }

  /// Verifies a vector of tables by their fields.
  @inlinable
  package mutating func tables(
    _ table: Table, _ field: Int, _ name: StaticString, required: Bool,
    _ fields: some FlatFields
  ) -> Bool {
    reference(table, field, name, required) { verifier, target in
      verifier.verifyTables(target, depthLeft: table.depthLeft, fields)
    }
  }

  /// Verifies a union of two fields: its kind and its value.
  ///
  /// - Returns: Whether both fields are valid.
  @inlinable @inline(__always)
  public mutating func union<Type: FlatUnionType>(
    _ table: Table, _ kindField: Int, _ valueField: Int, _ type: Type.Type, _ name: StaticString,
    required: Bool = false
  ) -> Bool {
    union(table, kindField, valueField, name, required: required) { verifier, kind, target in
      Type.verify(kind, at: target, with: &verifier)
    }
  }

  /// Verifies a union whose value a closure verifies.
  @inlinable @inline(__always)
  package mutating func union<Kind: FlatEnum>(
    _ table: Table, _ kindField: Int, _ valueField: Int, _ name: StaticString, required: Bool,
    _ verifyMember: (inout FlatVerifier, Kind, Target) -> Bool
  ) -> Bool {
    var kind: Kind?
    switch location(
      of: kindField, in: table, size: Kind.flatByteCount, alignment: Kind.flatAlignment, name)
    {
    case .invalid: return false
    case .absent: break
    case .at(let position): kind = loadKind(position)
    }
    guard let kind else { return acceptNone(table, valueField, name, required) }
    if case .absent = location(of: valueField, in: table, size: 4, alignment: 4, name) {
      report.fail(.incompleteUnion, at: table.position, name)
      return false
    }
    return reference(table, valueField, name, required) { verifier, target in
      verifyMember(&verifier, kind, Target(position: target, depthLeft: table.depthLeft))
    }
  }

  /// Verifies a vector of unions, which consists of two vectors: the kinds and the values.
  ///
  /// - Returns: Whether both fields are valid.
  @inlinable
  public mutating func unions<Type: FlatUnionType>(
    _ table: Table, _ kindField: Int, _ valueField: Int, of type: Type.Type,
    _ name: StaticString, required: Bool = false
  ) -> Bool {
    unions(table, kindField, valueField, name, required: required) { verifier, kind, target in
      Type.verify(kind, at: target, with: &verifier)
    }
  }

  /// Verifies a vector of unions whose values a closure verifies.
  @inlinable @inline(__always)
  package mutating func unions<Kind: FlatEnum>(
    _ table: Table, _ kindField: Int, _ valueField: Int, _ name: StaticString, required: Bool,
    _ verifyMember: (inout FlatVerifier, Kind, Target) -> Bool
  ) -> Bool {
    let kindLocation = location(of: kindField, in: table, size: 4, alignment: 4, name)
    guard case .at(let kindPosition) = kindLocation else {
      if case .invalid = kindLocation { return false }
      return acceptNone(table, valueField, name, required)
    }
    if case .absent = location(of: valueField, in: table, size: 4, alignment: 4, name) {
      report.fail(.incompleteUnion, at: table.position, name)
      return false
    }
    guard case .at(let kinds) = follow(kindPosition),
      verifyVector(kinds, elementSize: Kind.flatByteCount)
    else {
      report.add(name)
      return false
    }
    return reference(table, valueField, name, required) { verifier, target in
      verifier.verifyUnions(kinds, target, depthLeft: table.depthLeft, verifyMember)
    }
  }

  /// Verifies a vector of bytes that contains a buffer of its own, and the buffer.
  ///
  /// - Returns: Whether the field is valid.
  @inlinable
  public mutating func nested<Type: FlatTableType>(
    _ table: Table, _ field: Int, _ type: Type.Type, _ name: StaticString, required: Bool = false
  ) -> Bool {
    nested(table, field, name, required: required, GeneratedFields<Type>())
  }

  /// Verifies a buffer within a vector of bytes by the fields of its root.
  @inlinable @inline(__always)
  package mutating func nested(
    _ table: Table, _ field: Int, _ name: StaticString, required: Bool,
    _ fields: some FlatFields
  ) -> Bool {
    reference(table, field, name, required) { verifier, target in
      verifier.verifyVector(target, elementSize: 1)
        && verifier.verifyNested(target, depthLeft: table.depthLeft, fields)
    }
  }

  /// Names the field whose verification failed, for a walk without generated code.
  package func nameField(_ name: String) { report.nameField(name) }

  /// Verifies a reference, and what it refers to.
  @inlinable @inline(__always)
  mutating func reference(
    _ table: Table, _ field: Int, _ name: StaticString, _ required: Bool,
    _ verifyTarget: (inout FlatVerifier, Int) -> Bool
  ) -> Bool {
    switch location(of: field, in: table, size: 4, alignment: 4, name) {
    case .absent: return accept(absent: name, table, required)
    case .invalid: return false
    case .at(let position):
      if case .at(let target) = follow(position), verifyTarget(&self, target) { return true }
      report.add(name)
      return false
    }
  }

  @inlinable @inline(__always)
  mutating func accept(absent name: StaticString, _ table: Table, _ required: Bool) -> Bool {
    if required { report.fail(.missingField, at: table.position, name) }
    return !required
  }

  /// Whether a union without a kind is valid: it has no value, and is not required.
  @inlinable @inline(__always)
  mutating func acceptNone(
    _ table: Table, _ valueField: Int, _ name: StaticString, _ required: Bool
  ) -> Bool {
    guard case .absent = location(of: valueField, in: table, size: 4, alignment: 4, name) else {
      report.fail(.incompleteUnion, at: table.position, name)
      return false
    }
    return accept(absent: name, table, required)
  }

  /// The kind of a union, or `nil` if it is 0.
  @inlinable @inline(__always)
  func loadKind<Kind: FlatEnum>(_ position: Int) -> Kind? {
    let kind: Kind = loadedValue(position)
    return isNone(kind) ? nil : kind
  }
}
