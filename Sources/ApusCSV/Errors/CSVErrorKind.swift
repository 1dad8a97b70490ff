extension CSVError {
  /// The ways in which a text is malformed as a table.
  ///
  ///     let index = try CSVIndex(of: [UInt8]("Zoo,\"2".utf8).span, options: .lenient)
  ///     index.report.first?.kind  // a quote that is never closed
  ///
  public enum Kind: Sendable, Hashable {
    /// A quote inside a field that does not begin with a quote: `a"b`. It is read as an ordinary
    /// byte.
    case quoteInField
    /// Text after the closing quote of a field: `"a"b`. It is read as a part of the field: `ab`.
    case textAfterQuote
    /// The text ends inside quotes. It is read as if a closing quote followed.
    case unterminatedQuote
    /// The text ends with an escape. The escape is dropped.
    case danglingEscape
    /// A row has more or fewer fields than the first row.
    case raggedRow(expected: Int, found: Int)
    /// A record or a comment has more bytes than the options allow; an error in both modes.
    case tokenTooLong(limit: Int)
    /// The text has more bytes than the options allow; an error in both modes.
    case documentTooLarge(limit: Int)
  }
}

extension CSVError.Kind: CustomStringConvertible {
  /// A description of the kind.
  public var description: String {
    switch self {
    case .quoteInField: "a quote in a field that does not begin with a quote"
    case .textAfterQuote: "text after the quote that ends a field"
    case .unterminatedQuote: "a quote that is never closed"
    case .danglingEscape: "an escape at the end of the text"
    case .raggedRow(let expected, let found): "\(found) fields where the first row has \(expected)"
    case .tokenTooLong(let limit): "a record of more than \(limit) bytes"
    case .documentTooLarge(let limit): "a text of more than \(limit) bytes"
    }
  }
}
