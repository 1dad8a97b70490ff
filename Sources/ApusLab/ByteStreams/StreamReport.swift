/// The report of a process that sums bytes: a single line on a descriptor of its own.
package enum StreamReport: Sendable, Hashable {
  /// The process has summed the bytes.
  case summed(StreamTrial)
  /// The process has summed the bytes and counted, without timing.
  case counted(StreamCounts)
  /// The variant is not possible on this system, with the reason.
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

  /// Parses a line; returns `nil` if it is malformed.
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
