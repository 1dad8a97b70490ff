import ApusBenchmark
import RivalCommandLine

extension Rounds {
  /// Returns the row of the document, in nanoseconds.
  ///
  /// - Parameters:
  ///   - name: The name of the row, or `nil` for the name of the rounds.
  ///   - count: The number of times that a round did its work.
  ///   - rival: The rounds of SQLite in turns with these.
  func row(_ name: String? = nil, per count: Double = 1, beside rival: Rounds? = nil) -> RivalRow {
    let times = nanoseconds(per: count)
    let rivals = rival.map { [RivalRatio("SQLite", $0.nanoseconds(per: count), beside: times)] }
    return RivalRow(
      name ?? self.name, .median(of: times, unit: .nanoseconds, over: .withinProcess),
      rivals: rivals ?? [])
  }

  private func nanoseconds(per count: Double) -> [Double] {
    milliseconds.map { $0 * 1e6 / count }
  }
}
