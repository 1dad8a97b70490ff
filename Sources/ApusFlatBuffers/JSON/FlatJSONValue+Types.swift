extension FlatJSONValue where Self: FixedWidthInteger {
  /// Reads an integer.
  ///
  /// - Throws: `FlatJSONError` if the value is no integer or does not fit.
  @inlinable
  public init(flatJSON json: inout FlatJSONReader) throws(FlatJSONError) {
    self = try json.integer()
  }

  /// Writes the decimal digits.
  @inlinable
  public func flatWrite(to json: inout FlatJSONWriter) { json.integer(self) }
}

extension Int8: FlatJSONValue {}
extension Int16: FlatJSONValue {}
extension Int32: FlatJSONValue {}
extension Int64: FlatJSONValue {}
extension UInt8: FlatJSONValue {}
extension UInt16: FlatJSONValue {}
extension UInt32: FlatJSONValue {}
extension UInt64: FlatJSONValue {}

extension Bool: FlatJSONValue {
  /// Reads a truth value.
  ///
  /// - Throws: `FlatJSONError` for any other value.
  @inlinable
  public init(flatJSON json: inout FlatJSONReader) throws(FlatJSONError) {
    self = try json.bool()
  }

  /// Writes `true` or `false`.
  @inlinable
  public func flatWrite(to json: inout FlatJSONWriter) { json.bool(self) }
}

extension Float: FlatJSONValue {
  /// Reads a number.
  ///
  /// - Throws: `FlatJSONError` for any other value.
  @inlinable
  public init(flatJSON json: inout FlatJSONReader) throws(FlatJSONError) {
    self = try json.float()
  }

  /// Writes the shortest digits; NaN and infinities are strings.
  @inlinable
  public func flatWrite(to json: inout FlatJSONWriter) { json.float(self) }
}

extension Double: FlatJSONValue {
  /// Reads a number.
  ///
  /// - Throws: `FlatJSONError` for any other value.
  @inlinable
  public init(flatJSON json: inout FlatJSONReader) throws(FlatJSONError) {
    self = try json.double()
  }

  /// Writes the shortest digits; NaN and infinities are strings.
  @inlinable
  public func flatWrite(to json: inout FlatJSONWriter) { json.double(self) }
}

extension FlatJSONEnum {
  /// Reads a name or a number.
  ///
  /// - Throws: `FlatJSONError` for any other value.
  @inlinable
  public init(flatJSON json: inout FlatJSONReader) throws(FlatJSONError) {
    self = try json.enumeration()
  }

  /// Writes the name in quotes, or the number if it has no name.
  @inlinable
  public func flatWrite(to json: inout FlatJSONWriter) {
    if let flatName {
      json.word(flatName)
    } else if Self.self is any OptionSet.Type, let names = flatNamesOfBits {
      json.word(names)
    } else {
      json.integer(rawValue)
    }
  }

  /// The names of all bits with spaces between them, or `nil` if a bit has no name.
  @usableFromInline
  var flatNamesOfBits: String? {
    var names: [String] = []
    for bit in 0..<RawValue.bitWidth where rawValue & (1 << RawValue(bit)) != 0 {
      guard let name = Self(rawValue: 1 << RawValue(bit)).flatName else { return nil }
      names.append(name)
    }
    return names.isEmpty ? nil : names.joined(separator: " ")
  }
}

extension InlineArray: FlatJSONValue where Element: FlatJSONValue {
  /// Reads an array with exactly as many elements.
  ///
  /// - Throws: `FlatJSONError` for another number of elements, or an element of another type.
  /// - Complexity: O(*n*) in the text; allocates.
  public init(flatJSON json: inout FlatJSONReader) throws(FlatJSONError) {
    var elements: [Element] = []
    elements.reserveCapacity(count)
    try json.beginArray()
    var isFirst = true
    while try json.nextElement(&isFirst) {
      guard elements.count < Self.count else { throw json.error(.elementCount(Self.count)) }
      elements.append(try Element(flatJSON: &json))
    }
    guard elements.count == Self.count else { throw json.error(.elementCount(Self.count)) }
    self.init { elements[$0] }
  }

  /// Writes an array.
  ///
  /// - Complexity: O(*n*) in the elements.
  public func flatWrite(to json: inout FlatJSONWriter) {
    json.beginArray()
    for index in indices {
      json.beginElement()
      self[index].flatWrite(to: &json)
    }
    json.endArray()
  }
}
