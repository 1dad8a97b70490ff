/// The rows of places into which stops are sorted: strips of a hundredth of a degree, from the south to the north.
///
/// Within a row stops are sorted from the west to the east. A circle of some hundred metres touches two rows or
/// three, and a few stops in a row of each; sorted by latitude alone, every stop of a city on that latitude would
/// be between the first and the last.
enum StopRow {
  /// The height of a row in 10^-7 degrees: 1.1 km.
  private static let height: Int32 = 100_000

  /// The row of a latitude in 10^-7 degrees.
  @inline(__always)
  static func number(_ latitude: Int32) -> Int {
    Int(latitude / height) - (latitude % height < 0 ? 1 : 0)
  }

  /// The greatest whole number of 10^-7 degrees that is not above some, within what a stop can have.
  @inline(__always)
  static func whole(_ degrees: Double) -> Int32 {
    guard degrees > -2e9 else { return -2_000_000_000 }
    guard degrees < 2e9 else { return 2_000_000_000 }
    let whole = Int32(degrees)
    return Double(whole) > degrees ? whole - 1 : whole
  }
}
