// Counts of a second process, for thresholds: a count that is not the same twice gets a tolerance.
extension GateRun {
  /// Counts a case in a second process, and keeps the worse value of each count and how far the two differ.
  mutating func countAgain(
    _ index: Int, _ benchmarkCase: BenchmarkCase, _ wanted: [GateMetric]
  ) {
    let measured = GateSubject(name: benchmarkCase.title, candidate: nil)
    guard value(of: .allocations, measured)?.isFailure != true else { return }
    let first = self
    values = [:]
    isCountingAgain = true
    count(index, benchmarkCase)
    measureOthers(request(index), benchmarkCase, wanted.filter { $0.percentile == nil })
    let second = self
    values = first.values
    isCountingAgain = false
    for metric in wanted {
      let subjects =
        first.subjects(of: metric, in: measured) + second.subjects(of: metric, in: measured)
      for subject in Set(subjects) {
        guard case .count(let one)? = first.value(of: metric, subject),
          case .count(let other)? = second.value(of: metric, subject), abs(one - other) > 1e-6
        else { continue }
        values[metric, default: [:]][subject] =
          .count(metric == .recordedMore ? min(one, other) : max(one, other))
        spreads[metric, default: [:]][subject] = abs(one - other)
      }
    }
  }
}
