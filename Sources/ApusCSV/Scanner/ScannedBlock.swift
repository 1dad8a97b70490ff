/// What was found in a block of at most 64 bytes; a bit for each.
struct ScannedBlock {
  /// Delimiters and line ends that mean it.
  var separators: UInt64 = 0
  /// Line ends between quotes and after an escape.
  var inside: UInt64 = 0
  /// Quotes within fields that do not begin with one.
  var strayQuotes: UInt64 = 0
  /// The first bytes of text after a closing quote.
  var strayText: UInt64 = 0

  /// What is odd about a byte.
  func stray(_ bit: Int) -> ScanMark.Kind? {
    if strayQuotes &>> UInt64(bit) & 1 == 1 { return .quoteInField }
    return strayText &>> UInt64(bit) & 1 == 1 ? .textAfterQuote : nil
  }
}
