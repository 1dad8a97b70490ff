/// The times of several rounds of a reader.
struct Timing {
  var name: String
  /// The number of times that the table was read in each round.
  var copies = 1
  var nanoseconds: [Int] = []

  /// The nanoseconds of the fastest round, per reading of the table.
  var best: Double { Double(nanoseconds.min() ?? 0) / Double(copies) }
  /// The nanoseconds of the median round, per reading of the table.
  var median: Double { Double(nanoseconds.sorted()[nanoseconds.count / 2]) / Double(copies) }
}
