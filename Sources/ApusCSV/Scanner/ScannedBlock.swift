/// What was found in a block of at most 64 bytes; a bit for each.
struct ScannedBlock {
  /// Delimiters and line ends that mean it.
  var separators: UInt64 = 0
  /// What stands between quotes, the opening quotes with it, and what follows an escape.
  var inside: UInt64 = 0
  /// Quotes within fields that do not begin with one.
  var strayQuotes: UInt64 = 0
  /// The first bytes of text after a closing quote.
  var strayText: UInt64 = 0
}
