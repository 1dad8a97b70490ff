/// A workload, and the lanes that run it in turns.
struct Row {
  var name: String
  /// The published number of messages.
  var count: Int
  /// The divisor of all counts.
  var step = 1
  /// The right answer of every lane for a number of messages.
  var expected: @Sendable (Int) -> Int = { $0 }
  var entries: [Entry]
  var targets: [Target] = []
  /// The names of figures that are shown beside the time, such as `p99`.
  var details: [String] = []
  /// The number of turns beyond which no new information is expected.
  var mostTurns = Int.max
}
