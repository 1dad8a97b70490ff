/// Accessors for members of known types, with errors that name the member.
extension ResultJSONValue {
  /// Returns a member of any type.
  package func member(_ name: String) throws(RecordError) -> ResultJSONValue {
    guard let value = self[name] else { throw RecordError(name, "is missing") }
    return value
  }

  /// Returns a member that is a string.
  package func string(_ name: String) throws(RecordError) -> String {
    guard case .string(let text) = try member(name) else {
      throw RecordError(name, "is not a string")
    }
    return text
  }

  /// Returns a member that is a whole number.
  package func integer(_ name: String) throws(RecordError) -> Int {
    guard case .integer(let number) = try member(name) else {
      throw RecordError(name, "is not a whole number")
    }
    return number
  }

  /// Returns a member that is a count of samples: a whole number from 0 to 2^53.
  ///
  /// A double holds every such number exactly, so that a fraction of the count is a count again.
  package func count(_ name: String) throws(RecordError) -> Int {
    let number = try integer(name)
    guard (0...(1 << 53)).contains(number) else {
      throw RecordError(name, "is not a count from 0 to 2^53: \(number)")
    }
    return number
  }

  /// Returns a member that is a number or `null`; `null` means an unknown number.
  package func numberOrNull(_ name: String) throws(RecordError) -> Double? {
    switch try member(name) {
    case .null: nil
    case .integer(let number): Double(number)
    case .double(let number): number
    default: throw RecordError(name, "is not a number")
    }
  }

  /// Returns a member that is a number.
  package func number(_ name: String) throws(RecordError) -> Double {
    guard let number = try numberOrNull(name) else {
      throw RecordError(name, "is not a number")
    }
    return number
  }

  /// Returns a member that is an array of strings; an absent member is an empty array.
  package func strings(_ name: String) throws(RecordError) -> [String] {
    guard self[name] != nil else { return [] }
    var texts: [String] = []
    for element in try array(name) {
      guard case .string(let text) = element else {
        throw RecordError(name, "is not an array of strings")
      }
      texts.append(text)
    }
    return texts
  }

  /// Returns a member that is an array.
  package func array(_ name: String) throws(RecordError) -> [ResultJSONValue] {
    guard case .array(let elements) = try member(name) else {
      throw RecordError(name, "is not an array")
    }
    return elements
  }

  /// Returns a member that is the name of an enumeration's case.
  package func name<Name: RawRepresentable<String>>(
    _ name: String, as type: Name.Type = Name.self
  ) throws(RecordError) -> Name {
    let text = try string(name)
    guard let value = Name(rawValue: text) else {
      throw RecordError(name, "is unknown to this version: \(text)")
    }
    return value
  }
}
