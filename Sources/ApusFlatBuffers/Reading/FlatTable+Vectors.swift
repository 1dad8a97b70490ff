// UNSAFE: the accessors of vectors for generated code, which trust or check the offsets of a table

// The accessors of vectors.
//
// SAFETY: as in `FlatTable+Fields.swift`.
extension FlatTable {
  /// Returns a vector of scalars, enumerations or structs, or `nil` if the field is absent.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func vector<Element: FlatValue>(at field: Int) -> FlatVector<Element>? {
    guard let target = target(of: field) else { return nil }
    return FlatVector(at: target, bounds, Contract.self, owner: self)
  }

  /// Returns a vector of values that is empty if the field is absent.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func vectorOrEmpty<Element: FlatValue>(at field: Int) -> FlatVector<Element> {
    if let vector: FlatVector<Element> = unsafe vector(at: field) { return vector }
    return FlatVector()
  }

  /// Returns a required vector of values; it is empty if it is absent.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func requiredVector<Element: FlatValue>(at field: Int) -> FlatVector<Element> {
    unsafe vectorOrEmpty(at: field)
  }

  /// Returns a vector of tables, or `nil` if the field is absent.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func tables<View: FlatTableView & ~Escapable>(at field: Int) -> TableVector<View>?
  where View.Contract == Contract {
    guard let references = references(at: field) else { return nil }
    return TableVector(references)
  }

  /// Returns a vector of tables that is empty if the field is absent.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func tablesOrEmpty<View: FlatTableView & ~Escapable>(at field: Int) -> TableVector<View>
  where View.Contract == Contract {
    if let references = references(at: field) { return TableVector(references) }
    return TableVector(ReferenceVector(emptyIn: bounds, owner: self))
  }

  /// Returns a required vector of tables; it is empty if it is absent.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func requiredTables<View: FlatTableView & ~Escapable>(at field: Int) -> TableVector<View>
  where View.Contract == Contract {
    unsafe tablesOrEmpty(at: field)
  }

  /// Returns a vector of strings, or `nil` if the field is absent.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func strings(at field: Int) -> StringVector<Contract>? {
    guard let references = references(at: field) else { return nil }
    return StringVector(references)
  }

  /// Returns a vector of strings that is empty if the field is absent.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func stringsOrEmpty(at field: Int) -> StringVector<Contract> {
    if let references = references(at: field) { return StringVector(references) }
    return StringVector(ReferenceVector(emptyIn: bounds, owner: self))
  }

  /// Returns a required vector of strings; it is empty if it is absent.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func requiredStrings(at field: Int) -> StringVector<Contract> {
    unsafe stringsOrEmpty(at: field)
  }

  /// Returns a vector of unions by the fields of its kinds and values, or `nil` if one is absent.
  ///
  /// The vector has as many elements as the shorter of the two.
  ///
  /// - Parameters:
  ///   - kindField: The offset of the vtable entry of the vector of types.
  ///   - valueField: The offset of the vtable entry of the vector of values.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func unions<View: FlatUnionView & ~Escapable>(
    at kindField: Int, _ valueField: Int
  ) -> UnionVector<View>? where View.Contract == Contract {
    guard let kinds: FlatVector<View.Kind> = unsafe vector(at: kindField),
      let references = references(at: valueField)
    else { return nil }
    return UnionVector(kinds, references)
  }

  @inlinable @inline(__always) @_lifetime(copy self)
  func references(at field: Int) -> ReferenceVector<Contract>? {
    guard let target = target(of: field) else { return nil }
    return ReferenceVector(at: target, bounds, owner: self)
  }
}
