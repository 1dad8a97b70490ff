// UNSAFE: the accessors of generated code, which trust or check the offsets of a table

// The accessors that generated code calls.
//
// SAFETY: `offset(of:size:)` and `target(of:)` return positions whose bytes the verifier or the
// accessor itself has checked, and every view has the lifetime of the table.
extension FlatTable {
  /// Whether a field is in the table.
  ///
  /// - Parameter field: The offset of the field's vtable entry: 4 + 2 * id.
  @inlinable @inline(__always)
  public func has(_ field: Int) -> Bool { offset(of: field, size: 1) != 0 }

  /// Returns a scalar field, or its default if it is absent.
  ///
  /// - Parameters:
  ///   - field: The offset of the field's vtable entry: 4 + 2 * id.
  ///   - value: The default of the schema.
  @unsafe @inlinable @inline(__always)
  public func scalar<Value: FlatScalar>(at field: Int, default value: Value) -> Value {
    let offset = offset(of: field, size: Value.flatByteCount)
    guard offset != 0 else { return value }
    return table.value(at: offset)
  }

  /// Returns an optional scalar or a struct, or `nil` if the field is absent.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable @inline(__always)
  public func value<Value: FlatValue>(at field: Int) -> Value? {
    let offset = offset(of: field, size: Value.flatByteCount)
    guard offset != 0 else { return nil }
    return table.value(at: offset)
  }

  /// Returns a required struct; all its bytes are 0 if it is absent.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable @inline(__always)
  public func requiredValue<Value: FlatValue>(at field: Int) -> Value {
    unsafe value(at: field) ?? zeroValue()
  }

  /// Returns a string, or `nil` if the field is absent.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func string(at field: Int) -> FlatString? {
    guard let target = target(of: field) else { return nil }
    return FlatString(at: target, bounds, Contract.self, owner: self)
  }

  /// Returns a string that is empty if the field is absent.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func stringOrEmpty(at field: Int) -> FlatString {
    FlatString(orEmptyAt: target(of: field), bounds, Contract.self, owner: self)
  }

  /// Returns a string, or the default of the schema if the field is absent.
  ///
  /// - Parameters:
  ///   - field: The offset of the field's vtable entry.
  ///   - text: The default.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func string(at field: Int, default text: StaticString) -> FlatString {
    if let string = unsafe string(at: field) { return string }
    return FlatString(text)
  }

  /// Returns a required string; it is empty if it is absent, which a verifier rules out.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func requiredString(at field: Int) -> FlatString {
    unsafe stringOrEmpty(at: field)
  }

  /// Returns a table, or `nil` if the field is absent.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func table<View: FlatTableView & ~Escapable>(at field: Int) -> View?
  where View.Contract == Contract {
    guard let target = target(of: field) else { return nil }
    return unsafe View(unchecked: FlatTable(at: target, bounds, owner: self))
  }

  /// Returns a required table; it has no fields if it is absent, which a verifier rules out.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func requiredTable<View: FlatTableView & ~Escapable>(at field: Int) -> View
  where View.Contract == Contract {
    guard let target = target(of: field) else {
      return unsafe View(unchecked: FlatTable(emptyIn: bounds, owner: self))
    }
    return unsafe View(unchecked: FlatTable(at: target, bounds, owner: self))
  }

  /// Returns the root of a buffer that is nested in a vector of bytes, or `nil` if it is absent.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func nestedTable<View: FlatTableView & ~Escapable>(at field: Int) -> View?
  where View.Contract == Contract {
    guard let target = target(of: field) else { return nil }
    guard
      let bytes = target.elements(size: 1, bounds, Contract.self, owner: self)
    else { return nil }
    return unsafe View(unchecked: FlatTable(rootOf: bytes, at: 0))
  }

  /// Returns a union by the fields of its kind and its value, or `nil` if it is absent or `NONE`.
  ///
  /// - Parameters:
  ///   - kindField: The offset of the vtable entry of the union's type.
  ///   - valueField: The offset of the vtable entry of its value.
  @unsafe @inlinable @inline(__always) @_lifetime(copy self)
  public func union<View: FlatUnionView & ~Escapable>(
    at kindField: Int, _ valueField: Int
  ) -> View? where View.Contract == Contract {
    guard let kind: View.Kind = unsafe value(at: kindField), !isNone(kind),
      let target = target(of: valueField)
    else { return nil }
    return unsafe View(unchecked: kind, FlatTarget(at: target, bounds, owner: self))
  }

  /// Returns the position of a scalar, for `MutableRawSpan.store(_:at:)`, or `nil` if it is absent.
  ///
  /// - Parameter field: The offset of the field's vtable entry.
  @unsafe @inlinable
  public func location<Value: FlatScalar>(at field: Int) -> FlatLocation<Value>? {
    let offset = offset(of: field, size: Value.flatByteCount)
    guard offset != 0 else { return nil }
    return FlatLocation(offset: bounds.offset(of: table) + offset)
  }
}

/// Whether a union's kind is 0, which means that the union has no value.
@inlinable @inline(__always)
func isNone<Kind: FlatEnum>(_ kind: Kind) -> Bool {
  kind.rawValue == (zeroValue() as Kind.RawValue)
}
