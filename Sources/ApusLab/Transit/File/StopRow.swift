/// The rows of places into which stops are sorted: strips of a hundredth of a degree, from the south to the north.
///
/// Within a row stops are sorted from the west to the east. A circle of some hundred metres touches two rows or
/// three, and a few stops in a row of each; sorted by latitude alone, every stop of a city on that latitude would
/// be between the first and the last.
enum StopRow {
  /// The height of a row in 10^-7 degrees: 1.1 km.
  static let height = 100_000.0

  /// The row of a latitude in 10^-7 degrees.
  @inline(__always)
  static func number(_ latitude: Double) -> Int { Int((latitude / height).rounded(.down)) }
}
