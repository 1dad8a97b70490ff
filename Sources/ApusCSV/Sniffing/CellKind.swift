/// What the value of a field looks like.
enum CellKind: Sendable {
  /// No bytes but blanks.
  case empty
  /// A number, with a currency, groups of digits, a percent sign or an exponent.
  case number
  /// Four digits that may be a year, from 1500 to 2199.
  case year
  /// A date, a time, or both.
  case time
  /// A truth value in letters.
  case truth
  /// Words.
  case text
  /// What a field seldom is: it has bytes that mostly separate fields or stand around them.
  case implausible

  /// Whether it is a value of a narrow kind, which names of columns are not.
  var isNarrow: Bool { isNumber || self == .time || self == .truth }

  /// Whether it is a number, a year or not.
  var isNumber: Bool { self == .number || self == .year }
}
