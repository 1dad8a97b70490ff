/// The rows into which stops are sorted: strips of a hundredth of a degree of latitude, from south
/// to north.
///
/// Within a row stops are sorted from west to east. A circle of some hundred metres touches two or
/// three rows, and a few stops of each. If stops were sorted by latitude alone, the range would
/// include every stop of the city at that latitude.
enum StopRow {
  /// The height of a row in 10^-7 degrees: 1.1 km.
  private static let height: Int32 = 100_000

  /// Returns the row of a latitude in 10^-7 degrees.
  @inline(__always)
  static func number(_ latitude: Int32) -> Int {
    Int(latitude / height) - (latitude % height < 0 ? 1 : 0)
  }

  /// Rounds down to whole 10^-7 degrees, clamped to the coordinates that a stop can have.
  @inline(__always)
  static func whole(_ degrees: Double) -> Int32 {
    guard degrees > -2e9 else { return -2_000_000_000 }
    guard degrees < 2e9 else { return 2_000_000_000 }
    let whole = Int32(degrees)
    return Double(whole) > degrees ? whole - 1 : whole
  }
}
