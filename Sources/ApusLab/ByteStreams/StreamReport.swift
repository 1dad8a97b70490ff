/// What a process that sums bytes says: one line on a descriptor of its own.
package enum StreamReport: Sendable, Hashable {
  /// It has the sum.
  case summed(StreamTrial)
  /// It has the sum, and counted without a look at the time.
  case counted(StreamCounts)
  /// It cannot be done in this way here, and why.
  case refused(String)

  /// The line, with its end.
  package var line: String {
    switch self {
    case .summed(let trial):
      "summed \(trial.sum) \(trial.wallNanoseconds) \(trial.cpuNanoseconds) \(trial.peakBytes)\n"
    case .counted(let counts): "counted \(counts.text)\n"
    case .refused(let reason): "refused \(reason.split(separator: "\n").joined(separator: " "))\n"
    }
  }

  /// Reads a line; `nil` where it is anything else.
  package init?(line: String) {
    guard line.last == "\n", !line.dropLast().contains("\n") else { return nil }
    let words = line.dropLast().split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.last) {
    case ("summed", let numbers?):
      guard let trial = StreamTrial(numbers) else { return nil }
      self = .summed(trial)
    case ("counted", let numbers?):
      guard let counts = StreamCounts(numbers) else { return nil }
      self = .counted(counts)
    case ("refused", let reason?) where words.count == 2: self = .refused(reason)
    default: return nil
    }
  }
}
