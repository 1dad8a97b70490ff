/// The kind of value that a field looks like.
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
  /// An implausible value: it has bytes that mostly separate fields or surround them.
  case implausible

  /// Whether the value is of a narrow kind, which names of columns are not.
  var isNarrow: Bool { isNumber || self == .time || self == .truth }

  /// Whether the value is a number, a year or not.
  var isNumber: Bool { self == .number || self == .year }
}
