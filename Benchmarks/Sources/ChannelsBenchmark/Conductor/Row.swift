/// A workload and those who run it by turns.
struct Row {
  var name: String
  /// How many messages, in the size that is published.
  var count: Int
  /// Counts are multiples of this.
  var step = 1
  /// What every lane must answer for a number of messages.
  var expected: @Sendable (Int) -> Int = { $0 }
  var entries: [Entry]
  var targets: [Target] = []
  /// Names of figures that are shown beside the time, such as `p99`.
  var details: [String] = []
  /// Turns beyond these would tell nothing new.
  var mostTurns = Int.max
}
