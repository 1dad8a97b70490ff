/// A mark: a rare event in a record that must be recorded, or the start of a comment.
struct ScanMark: BitwiseCopyable {
  enum Kind { case lineEnd, quoteInField, textAfterQuote, comment }

  /// The position of the byte, counted as the positions of the same window are.
  let position: UInt32
  let kind: Kind
}
