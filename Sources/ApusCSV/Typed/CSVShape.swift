/// A shape that `Codable` types may request, and that a row of fields does not have.
///
///     struct Stop: Encodable { var name: String; var lines: [Int] }
///     var encoder = CSVRowEncoder()
///     do {
///       try encoder.encode(Stop(name: "Zoo", lines: [2, 9]))
///     } catch let error as CSVEncodingError {
///       error.kind == .unsupported(.unkeyed)  // true
///     }
///
public enum CSVShape: String, Hashable, Sendable, CustomStringConvertible {
  /// Values by name within a field: a structure in a structure.
  case keyed
  /// Values in order: an array, also of bytes.
  case unkeyed
  /// The stored properties of a superclass.
  case superclass
  /// A single value, if the row has more than one field.
  case single

  /// A description of the shape.
  public var description: String {
    switch self {
    case .keyed: "a structure"
    case .unkeyed: "an array"
    case .superclass: "a superclass"
    case .single: "a single value"
    }
  }
}
