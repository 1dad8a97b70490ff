import CApusBytes

extension apus_table_state {
  /// Creates the state for masks, which have none for escapes and comments.
  init(_ state: ScannerState) {
    self.init(
      quoted: state == .quoted ? .max : 0, after_quote: state == .afterQuote ? 1 : 0,
      at_start: state == .lineStart || state == .fieldStart ? 1 : 0,
      at_line_start: state == .lineStart ? 1 : 0)
  }

  /// The same state for the byte machine.
  var scannerState: ScannerState {
    if quoted != 0 { return .quoted }
    if after_quote == 1 { return .afterQuote }
    guard at_start == 1 else { return .unquoted }
    return at_line_start == 1 ? .lineStart : .fieldStart
  }
}
