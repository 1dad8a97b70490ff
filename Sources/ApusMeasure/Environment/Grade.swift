/// How far the numbers of a run can be trusted.
public enum Grade: String, Sendable, Hashable, Comparable, CaseIterable {
  /// Nothing was seen that bends absolute numbers.
  case a = "A"
  /// Absolute numbers may be some per cent off; comparisons that are paired stand.
  case b = "B"
  /// Absolute numbers are not to be quoted.
  case c = "C"

  /// Better grades come first.
  public static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
}
