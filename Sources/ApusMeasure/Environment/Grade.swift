/// A grade from A to C: how far the numbers of a run can be trusted.
///
///     [Grade.b, .a, .c].max()  // c
///     Grade.a < .b             // true
///
public enum Grade: String, Sendable, Hashable, Comparable, CaseIterable {
  /// No source of error in absolute numbers was found.
  case a = "A"
  /// Absolute numbers may be wrong by some per cent; paired comparisons remain valid.
  case b = "B"
  /// Absolute numbers must not be quoted.
  case c = "C"

  /// Returns whether a grade is better than another; better grades come first.
  public static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
}
