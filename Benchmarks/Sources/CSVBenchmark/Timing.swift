/// The time of some rounds of one reader.
struct Timing {
  var name: String
  /// How often the table was read in each round.
  var copies = 1
  var nanoseconds: [Int] = []

  /// Nanoseconds of the best round, for the table once.
  var best: Double { Double(nanoseconds.min() ?? 0) / Double(copies) }
  /// Nanoseconds of the middle round, for the table once.
  var median: Double { Double(nanoseconds.sorted()[nanoseconds.count / 2]) / Double(copies) }
}
