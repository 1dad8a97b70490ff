/// The scanner's state before a byte: all that a block must know of the bytes before it.
enum ScannerState: UInt8 {
  /// At the first byte of a line.
  case lineStart
  /// At the first byte of another field.
  case fieldStart
  /// In a field that does not begin with a quote, or after its closing quote and other text.
  case unquoted
  /// Between quotes.
  case quoted
  /// After a quote that ends the field, or is the first of two.
  case afterQuote
  /// After an escape.
  case escaped
  /// After an escape between quotes.
  case escapedInQuotes
  /// In a comment line.
  case comment
}
