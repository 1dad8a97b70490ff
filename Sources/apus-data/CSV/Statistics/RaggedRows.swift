import ApusCSV

/// The records that have more, or fewer, fields than the header.
struct RaggedRows: Sendable {
  private(set) var count = 0
  /// The position of the first of them; its line is counted from the start of a part.
  private(set) var first: CSVPosition?

  mutating func take(_ position: CSVPosition) {
    count += 1
    first = first ?? position
  }

  /// Takes the records of the part that follows.
  mutating func take(_ other: RaggedRows) {
    count += other.count
    first = first ?? other.first
  }
}
