/// Something in a record that is seldom there and must be told.
struct ScanMark {
  enum Kind { case lineEnd, quoteInField, textAfterQuote }

  /// Which byte, counted as the positions of the same window are.
  var position: UInt32
  let kind: Kind
}
