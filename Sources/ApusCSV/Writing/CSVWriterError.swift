/// The reason why a row cannot be written.
///
///     var writer = CSVWriter(dialect: try CSVDialect(quote: nil))
///     do {
///       try writer.write(["Zoo, main gate"])
///     } catch {
///       print(error)  // a field needs quotes or escapes that the dialect does not have
///     }
///
public enum CSVWriterError: Error, Equatable {
  /// A field needs quotes or escapes that the dialect does not have.
  case cannotQuote
  /// A value has no text that is read back as the same value, such as a `CSVTime` of 86,400
  /// seconds, or a text that is `nil` as the only field of a row.
  case outOfRange
}

extension CSVWriterError: CustomStringConvertible {
  /// A description of the problem.
  public var description: String {
    switch self {
    case .cannotQuote: "a field needs quotes or escapes that the dialect does not have"
    case .outOfRange: "a value has no text that is read back as the same value"
    }
  }
}
