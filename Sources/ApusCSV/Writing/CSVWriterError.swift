/// Why a row cannot be written.
public enum CSVWriterError: Error, Equatable {
  /// A field needs quotes or escapes, and the dialect has none that would do.
  case cannotQuote
}
