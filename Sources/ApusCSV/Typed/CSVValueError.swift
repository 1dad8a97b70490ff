public import ApusBytes

/// The reason why a field cannot be read as the requested type.
///
///     var reader = CSVReader(of: ArraySource([UInt8]("Zoo,\n".utf8)))
///     guard let row = try reader.next() else { return }
///     do {
///       _ = try row.read(Int.self, at: 1)
///     } catch {
///       print(error.kind)  // the field is empty
///     }
///
public enum CSVValueError: Error, Hashable, Sendable {
  /// The field is empty, and the value may not be missing.
  case empty
  /// The text is not such a number, date or time: the reason, and the offset of the byte.
  case malformed(NumberError)
  /// The text is not a known spelling of a value.
  case unknownText
  /// The type itself rejected the value with a `DecodingError`, with this description.
  case rejected(String)
  /// The table has no column of this name, but those that are known.
  case missingColumn(known: [String])
  /// The type requests a shape that a row of fields does not have.
  case unsupported(CSVShape)
}

extension CSVValueError: CustomStringConvertible {
  /// A description of the problem.
  public var description: String {
    switch self {
    case .empty: "the field is empty"
    case .malformed(let error): "\(error)"
    case .unknownText: "not a known spelling"
    case .rejected(let words): words
    case .missingColumn(let known): "no such column; there are \(CSVColumnError.list(known))"
    case .unsupported(let shape): "\(shape) in a row of fields"
    }
  }
}
