public import ApusBytes

/// Why a field is not the value that was asked for.
public enum CSVFieldProblem: Error, Hashable, Sendable {
  /// It is empty, and the value may not be missing.
  case empty
  /// Its text is not such a number, date or time: why, and at which of its bytes.
  case malformed(NumberError)
  /// Its text is none of those that stand for a value.
  case unknownText
  /// The type itself refused the value, in its own words.
  case refused(String)
  /// The table has no column of this name.
  case missingColumn
  /// The type asks for what a row of fields cannot be.
  case unsupported(CSVShape)
}

extension CSVFieldProblem: CustomStringConvertible {
  /// The problem in words.
  public var description: String {
    switch self {
    case .empty: "nothing there"
    case .malformed(let error): "\(error)"
    case .unknownText: "none of the known spellings"
    case .refused(let words): words
    case .missingColumn: "no such column"
    case .unsupported(let shape): "\(shape) in a row of fields"
    }
  }
}
