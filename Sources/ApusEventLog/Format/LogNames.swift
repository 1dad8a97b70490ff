/// The names of a log's files in its folder.
enum LogNames {
  /// The file that the writing process locks.
  static let lock = "lock"

  private static let segmentEnd = ".segment"
  private static let spareEnd = ".spare"
  private static let checkpointEnd = ".checkpoint"

  /// The name of a segment: its index in at least ten digits.
  static func segment(_ index: Int) -> String { digits(index) + segmentEnd }

  /// The name of a file that is prepared to become a segment.
  static func spare(_ index: Int) -> String { digits(index) + spareEnd }

  /// Returns the index of a segment, or `nil` if the name is not that of a segment.
  static func segmentIndex(_ name: String) -> Int? {
    index(name, segmentEnd, from: 1, segment)
  }

  /// Returns the index of a spare file, or `nil` if the name is not that of one.
  static func spareIndex(_ name: String) -> Int? { index(name, spareEnd, from: 1, spare) }

  /// The name of the checkpoint that covers the events below a number.
  static func checkpoint(_ number: Int) -> String { digits(number) + checkpointEnd }

  /// Returns the number of a checkpoint, or `nil` if the name is not that of one.
  static func checkpointNumber(_ name: String) -> Int? {
    index(name, checkpointEnd, from: 0, checkpoint)
  }

  private static func index(
    _ name: String, _ end: String, from least: Int, _ spelled: (Int) -> String
  ) -> Int? {
    guard name.hasSuffix(end), let index = Int(name.dropLast(end.count)) else { return nil }
    return index >= least && spelled(index) == name ? index : nil
  }

  private static func digits(_ index: Int) -> String {
    let digits = String(index)
    return String(repeating: "0", count: max(0, 10 - digits.count)) + digits
  }
}
