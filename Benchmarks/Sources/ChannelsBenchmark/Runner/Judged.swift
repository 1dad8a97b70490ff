import ApusBenchmark

/// A target of a row with the measured value.
struct Judged {
  let target: Target
  let estimate: Estimate?

  init(_ target: Target, _ columns: [Column]) {
    self.target = target
    estimate = Self.estimate(target, columns)
  }

  /// `met` or `missed` if the whole interval is on one side of the limit.
  var verdict: String {
    guard let limit, let estimate else { return estimate == nil ? "absent" : "" }
    guard let low = estimate.low, let high = estimate.high else {
      return estimate.value <= limit ? "met?" : "missed?"
    }
    return high <= limit ? "met" : low > limit ? "missed" : "undecided"
  }

  var limit: Double? {
    switch target {
    case .ratio(_, _, let limit, _), .figure(_, _, let limit): limit
    case .comparison, .processor: nil
    }
  }

  /// The compared columns, such as `apus/go`.
  var title: String {
    switch target {
    case .ratio(let one, let other, _, let less):
      less.map { "(\(one)-\($0))/\(other)" } ?? "\(one)/\(other)"
    case .comparison(let one, let other): "\(one)/\(other)"
    case .processor(let one, let other): "\(one)/\(other) CPU"
    case .figure(let figure, let column, _): "\(column) \(figure)"
    }
  }

  private static func estimate(_ target: Target, _ columns: [Column]) -> Estimate? {
    func values(_ label: String, _ figure: String = "wall") -> [Double] {
      columns.first { $0.entry.label == label }?.values(figure) ?? []
    }
    switch target {
    case .ratio(let one, let other, _, let less):
      let taken = less.map { values($0) }
      return median(
        zip(values(one), values(other)).enumerated().map { turn, pair in
          (pair.0 - (taken.map { turn < $0.count ? $0[turn] : 0 } ?? 0)) / pair.1
        }, .ratio)
    case .comparison(let one, let other):
      return median(zip(values(one), values(other)).map { $0 / $1 }, .ratio)
    case .processor(let one, let other):
      return median(zip(values(one, "cpu"), values(other, "cpu")).map { $0 / $1 }, .ratio)
    case .figure(let figure, let column, _): return median(values(column, figure), .nanoseconds)
    }
  }

  private static func median(_ values: [Double], _ unit: MeasurementUnit) -> Estimate? {
    values.isEmpty ? nil : .median(of: values, unit: unit, over: .withinProcess)
  }
}
