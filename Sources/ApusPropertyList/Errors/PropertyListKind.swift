/// The kinds of objects in a property list.
///
///     let bytes = try PropertyList.encode(["lines": 2])
///     let list = try BinaryPropertyList(bytes.span.rawBytes)
///     try list.root.kind  // dictionary
///
public enum PropertyListKind: Sendable, Hashable, CaseIterable {
  /// The null object, which only binary lists have.
  case null
  /// A truth value.
  case boolean
  /// An integer of up to 128 bits.
  case integer
  /// A floating-point number.
  case real
  /// A point in time.
  case date
  /// Bytes.
  case data
  /// Text.
  case string
  /// A number that a keyed archive uses to refer to an object.
  case uid
  /// A sequence of objects.
  case array
  /// A set of objects, which only binary lists have.
  case set
  /// Pairs of a string and an object.
  case dictionary

  /// The kind with its article, for messages.
  var name: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .real: "a real number"
    case .date: "a date"
    case .data: "data"
    case .string: "a string"
    case .uid: "a UID"
    case .array: "an array"
    case .set: "a set"
    case .dictionary: "a dictionary"
    }
  }
}
