import ApusBenchmark
import RivalCommandLine

extension Lane {
  /// The row of the document: the time of a field, with its ratios to rivals.
  func row(_ title: String, per fieldCount: Double, rivals: [Lane]) -> RivalRow {
    RivalRow(
      "\(title)/\(name)",
      .median(of: times(per: fieldCount), unit: .nanoseconds, over: .withinProcess),
      rivals: rivals.map {
        RivalRatio($0.name, $0.times(per: fieldCount), beside: times(per: fieldCount))
      })
  }

  private func times(per count: Double) -> [Double] { nanoseconds.map { $0 / count } }
}
