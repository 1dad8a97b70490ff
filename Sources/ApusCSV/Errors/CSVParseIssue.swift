/// What is odd about a text that should be a table.
public enum CSVParseIssue: Sendable, Hashable {
  /// A quote within a field that does not begin with one: `a"b`. Read as an ordinary byte.
  case quoteInField
  /// Text after the quote that ends a field: `"a"b`. Read as a part of the field: `ab`.
  case textAfterQuote
  /// The text ends within quotes. Read as if a quote followed.
  case unterminatedQuote
  /// The text ends with an escape. The escape is dropped.
  case danglingEscape
  /// A row does not have as many fields as the first one.
  case raggedRow(expected: Int, found: Int)
  /// A record or a comment has more bytes than the rules allow; an error in both modes.
  case recordTooLong(limit: Int)
}

extension CSVParseIssue: CustomStringConvertible {
  /// The issue in words.
  public var description: String {
    switch self {
    case .quoteInField: "a quote in a field that does not begin with one"
    case .textAfterQuote: "text after the quote that ends a field"
    case .unterminatedQuote: "a quote that nothing closes"
    case .danglingEscape: "an escape at the end of the text"
    case .raggedRow(let expected, let found): "\(found) fields where the first row has \(expected)"
    case .recordTooLong(let limit): "a record of more than \(limit) bytes"
    }
  }
}
