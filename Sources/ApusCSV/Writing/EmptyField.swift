/// The meaning of a field without bytes, which decides whether it is written with quotes.
///
/// In `a,,b` the text is missing, and in `a,"",b` it is empty.
enum EmptyField {
  /// A value for which `a,,b` and `a,"",b` are the same: quotes as for other fields.
  case any
  /// An empty text, which always has quotes.
  case text
  /// A missing text, which never has quotes.
  case missing
  /// A missing text of a row that is copied: quotes only if the row would otherwise be an empty
  /// line.
  case copied
}

extension CSVValue {
  /// The meaning of the value's text if the text is empty.
  var emptyField: EmptyField { isMissingText ? .missing : quotesEmptyText ? .text : .any }
}
