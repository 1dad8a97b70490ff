/// The names of a log's files in its folder.
enum LogNames {
  /// The file that the writing process locks.
  static let lock = "lock"

  private static let segmentEnd = ".segment"
  private static let spareEnd = ".spare"

  /// The name of a segment: its index in at least ten digits.
  static func segment(_ index: Int) -> String { digits(index) + segmentEnd }

  /// The name of a file that is prepared to become a segment.
  static func spare(_ index: Int) -> String { digits(index) + spareEnd }

  /// Returns the index of a segment, or `nil` if the name is not that of a segment.
  static func segmentIndex(_ name: String) -> Int? { index(name, segmentEnd, segment) }

  /// Returns the index of a spare file, or `nil` if the name is not that of one.
  static func spareIndex(_ name: String) -> Int? { index(name, spareEnd, spare) }

  private static func index(_ name: String, _ end: String, _ spelled: (Int) -> String) -> Int? {
    guard name.hasSuffix(end), let index = Int(name.dropLast(end.count)) else { return nil }
    return index > 0 && spelled(index) == name ? index : nil
  }

  private static func digits(_ index: Int) -> String {
    let digits = String(index)
    return String(repeating: "0", count: max(0, 10 - digits.count)) + digits
  }
}
