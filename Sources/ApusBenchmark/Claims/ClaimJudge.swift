import ApusSystem

/// A judge of a single predicate from measurements; pure, so that tests need not measure.
struct ClaimJudge {
  let measurements: [Measurement]
  /// The greatest probability that the verdict is wrong.
  let error: Double

  typealias Result = (verdict: ClaimVerdict, found: Estimate?)

  func judge(_ predicate: ClaimPredicate) -> Result {
    do throws(Missing) {
      switch predicate.kind {
      case .ratio(let measurement, let other, let range):
        return judge(try quotient(measurement, other), range)
      case .value(let measurement, let unit, let range):
        return judge(try estimate(measurement, in: unit, error: error), range)
      case .exact(let measurement, let count): return try exact(measurement, count)
      case .growth(let series, let model): return try growth(series, model)
      case .caught(let measurement): return try caught(measurement)
      }
    } catch {
      return (.undecided(reason: error.reason), nil)
    }
  }
}

extension ClaimJudge {
  /// The reason why there is nothing to judge.
  private struct Missing: Error {
    let reason: String
  }

  private func measured(_ selector: MeasurementSelector) throws(Missing) -> Estimate {
    guard let measurement = selector.measurement(in: measurements) else {
      throw Missing(reason: "not measured: \(selector.description)")
    }
    switch measurement.outcome {
    case .measured(let estimate): return estimate
    case .absent(let reason), .failed(let reason):
      throw Missing(reason: "\(selector.description): \(reason)")
    }
  }

  private func estimate(
    _ selector: MeasurementSelector, in unit: MeasurementUnit?, error: Double
  ) throws(Missing) -> Estimate {
    let estimate = try measured(selector)
    if let unit, estimate.unit != unit {
      throw Missing(
        reason: "\(selector.description) is in \(estimate.unit.rawValue), not \(unit.rawValue)")
    }
    guard let widened = estimate.widened(error: error) else {
      let samples = estimate.samples == 1 ? "1 sample" : "\(estimate.samples) samples"
      throw Missing(reason: "\(selector.description): too few samples for an interval (\(samples))")
    }
    return widened
  }

  /// Returns the quotient of two independent estimates, from the worst ends of their intervals.
  ///
  /// Each estimate has half of the error.
  private func quotient(
    _ selector: MeasurementSelector, _ other: MeasurementSelector
  ) throws(Missing) -> Estimate {
    let above = try estimate(selector, in: nil, error: error / 2)
    let below = try estimate(other, in: above.unit, error: error / 2)
    guard let low = above.low, let high = above.high, let otherLow = below.low,
      let otherHigh = below.high, otherLow > 0
    else { throw Missing(reason: "\(other.description) may be zero") }
    return Estimate(
      value: above.value / below.value, low: low / (low < 0 ? otherLow : otherHigh),
      high: high / (high < 0 ? otherHigh : otherLow), unit: .ratio,
      samples: min(above.samples, below.samples), statistic: .median,
      population: above.population)
  }

  private func judge(_ found: Estimate, _ range: ClaimRange) -> Result {
    guard let low = found.low, let high = found.high, low <= high else {
      return (.undecided(reason: "too few samples for an interval"), found)
    }
    if let verdict = range.verdict(of: low...high) { return (verdict, found) }
    let limit = low < range.low ? range.low : range.high
    return (
      .undecided(reason: "the interval reaches across \(Quantity.text(limit, found.unit))"), found
    )
  }

  private func exact(_ selector: MeasurementSelector, _ count: Double) throws(Missing) -> Result {
    let found = try estimate(selector, in: nil, error: error)
    guard let low = found.low, let high = found.high, low < high else {
      return (found.value == count ? .holds : .fails, found)
    }
    guard (low...high).contains(count) else { return (.fails, found) }
    return (.undecided(reason: "not counted but estimated"), found)
  }

  private func growth(_ series: MeasurementSeries, _ model: GrowthModel) throws(Missing) -> Result {
    let points = series.points(in: measurements)
    guard let fit = GrowthFit(points, error: error) else {
      throw Missing(
        reason: "\(series.selector.description): \(points.count) sizes are too few for a verdict "
          + "among so many claims")
    }
    let exponent = fit.exponent
    let found = Estimate(
      value: exponent.value, low: exponent.low, high: exponent.high, unit: .ratio,
      samples: points.count, statistic: .median, population: .withinProcess)
    if fit.confirms(model) { return (.holds, found) }
    if !fit.agrees(with: model) { return (.fails, found) }
    let others = fit.models.filter { $0 != model }.map(\.rawValue)
    let reason =
      others.isEmpty
      ? "the exponent's interval is too wide"
      : "the sizes agree with \(others.joined(separator: ", ")) as well"
    return (.undecided(reason: reason), found)
  }

  private func caught(_ selector: MeasurementSelector) throws(Missing) -> Result {
    if case .failed(let reason)? = selector.measurement(in: measurements)?.outcome,
      reason == Detector.Verdict.eliminated.explanation
        || reason == Detector.Verdict.atLoopFloor.explanation
    {
      return (.holds, nil)
    }
    let found = try measured(selector)
    guard found.isDecided else {
      throw Missing(reason: "\(selector.description): too few samples")
    }
    return (.fails, found)
  }
}
