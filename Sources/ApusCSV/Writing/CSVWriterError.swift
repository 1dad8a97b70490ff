/// Why a row cannot be written.
public enum CSVWriterError: Error, Equatable {
  /// A field needs quotes or escapes, and the dialect has none that would do.
  case cannotQuote
  /// A value has no text that would be read as the same value, such as a `CSVTime` of 86,400 seconds.
  case outOfRange
}
