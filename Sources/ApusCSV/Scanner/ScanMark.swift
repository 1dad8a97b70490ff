/// Something in a record that is seldom there and must be told, or the start of a comment.
struct ScanMark: BitwiseCopyable {
  enum Kind { case lineEnd, quoteInField, textAfterQuote, comment }

  /// Which byte, counted as the positions of the same window are.
  let position: UInt32
  let kind: Kind
}
