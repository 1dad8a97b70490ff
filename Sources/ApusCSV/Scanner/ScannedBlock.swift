/// What was found in a block of at most 64 bytes; a bit for each.
struct ScannedBlock {
  /// Delimiters and line ends that mean it.
  var separators: UInt64 = 0
  /// Separators between quotes and after an escape; what is no separator may be here or not.
  var inside: UInt64 = 0
  /// Quotes within fields that do not begin with one.
  var strayQuotes: UInt64 = 0
  /// The first bytes of text after a closing quote.
  var strayText: UInt64 = 0
}
