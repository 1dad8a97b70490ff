/// A shape that `Codable` types may ask for, and that a row of fields does not have.
public enum CSVShape: String, Hashable, Sendable, CustomStringConvertible {
  /// Values by name within a field: a structure in a structure.
  case keyed
  /// Values in order: an array, also of bytes.
  case unkeyed
  /// What a superclass keeps for itself.
  case superclass
  /// A single value where the row has more than one field.
  case single

  /// The shape in words.
  public var description: String {
    switch self {
    case .keyed: "a structure"
    case .unkeyed: "an array"
    case .superclass: "a superclass"
    case .single: "a single value"
    }
  }
}
