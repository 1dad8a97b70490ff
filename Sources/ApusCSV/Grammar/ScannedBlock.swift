/// The separators and marks of a block of at most 64 bytes, a bit for each byte.
struct ScannedBlock {
  /// Delimiters and line ends that separate fields.
  var separators: UInt64 = 0
  /// The line ends among the separators.
  var lineEnds: UInt64 = 0
  /// Line ends between quotes and after an escape.
  var inside: UInt64 = 0
  /// Quotes within fields that do not begin with a quote.
  var strayQuotes: UInt64 = 0
  /// The first bytes of text after a closing quote.
  var strayText: UInt64 = 0
  /// The first bytes of comments.
  var comments: UInt64 = 0

  /// Whether the block has marks besides its separators.
  var hasMarks: Bool { inside | strayQuotes | strayText | comments != 0 }

  /// Returns the kind of the mark at a byte.
  func kind(_ bit: Int) -> ScanMark.Kind {
    if strayQuotes &>> UInt64(bit) & 1 == 1 { return .quoteInField }
    if strayText &>> UInt64(bit) & 1 == 1 { return .textAfterQuote }
    return comments &>> UInt64(bit) & 1 == 1 ? .comment : .lineEnd
  }
}
