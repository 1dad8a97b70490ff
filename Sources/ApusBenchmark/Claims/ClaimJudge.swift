import ApusSystem

/// A judge of a single predicate from measurements; pure, so that tests need not measure.
struct ClaimJudge {
  let measurements: [MetricMeasurement]
  /// The greatest probability that the verdict is wrong.
  let error: Double
  /// The quantity of the judged claim over rounds, with an interval that has the error; `nil` if rounds did not
  /// measure it.
  var quantity: Estimate? = nil

  typealias Result = (verdict: ClaimVerdict, found: Estimate?)

  func judge(_ predicate: ClaimPredicate) -> Result {
    do throws(DoubtError) {
      switch predicate.kind {
      case .ratio(let measurement, let other, let range):
        return judge(try quotient(measurement, other), range)
      case .value(let measurement, let unit, let range):
        return judge(try value(measurement, in: unit), range)
      case .exact(let measurement, let count): return try exact(measurement, count)
      case .growth(let series, let model): return try growth(series, model)
      case .caught(let measurement): return try caught(measurement)
      }
    } catch {
      return (.undecided(error.reason), nil)
    }
  }
}

extension ClaimJudge {
  /// The reason why there is nothing to judge.
  private struct DoubtError: Error {
    let reason: ClaimDoubt
    init(_ reason: ClaimDoubt) { self.reason = reason }
  }

  private func measured(_ selector: MeasurementSelector) throws(DoubtError) -> Estimate {
    guard let measurement = selector.measurement(in: measurements) else {
      throw DoubtError(.notMeasured(selector))
    }
    switch measurement.outcome {
    case .measured(let estimate): return estimate
    case .missing(let reason): throw DoubtError(.missing(selector, reason))
    }
  }

  private func estimate(
    _ selector: MeasurementSelector, in unit: MeasurementUnit?, error: Double
  ) throws(DoubtError) -> Estimate {
    let estimate = try measured(selector)
    if let unit, estimate.unit != unit {
      throw DoubtError(.unit(selector, found: estimate.unit, wanted: unit))
    }
    guard let widened = estimate.widened(error: error) else {
      throw DoubtError(.tooFewSamples(selector, estimate.samples))
    }
    return widened
  }

  /// Returns the quotient over rounds, or else that of two independent estimates.
  private func quotient(
    _ selector: MeasurementSelector, _ other: MeasurementSelector
  ) throws(DoubtError) -> Estimate {
    let unit = try measured(selector).unit
    let found = try measured(other).unit
    guard unit == found else { throw DoubtError(.unit(other, found: found, wanted: unit)) }
    if let quantity { return quantity }
    return try independentQuotient(selector, other)
  }

  /// Returns the value over rounds, or else that of the estimate.
  private func value(
    _ selector: MeasurementSelector, in unit: MeasurementUnit
  ) throws(DoubtError) -> Estimate {
    let estimate = try estimate(selector, in: unit, error: error)
    return quantity ?? estimate
  }

  /// Returns the quotient of two independent estimates, from the worst ends of their intervals.
  ///
  /// Each estimate has half of the error.
  private func independentQuotient(
    _ selector: MeasurementSelector, _ other: MeasurementSelector
  ) throws(DoubtError) -> Estimate {
    let above = try estimate(selector, in: nil, error: error / 2)
    let below = try estimate(other, in: nil, error: error / 2)
    guard let low = above.low, let high = above.high, let otherLow = below.low,
      let otherHigh = below.high, otherLow > 0
    else { throw DoubtError(.mayBeZero(other)) }
    return Estimate(
      value: above.value / below.value, low: low / (low < 0 ? otherLow : otherHigh),
      high: high / (high < 0 ? otherHigh : otherLow), unit: .ratio,
      samples: min(above.samples, below.samples), statistic: .median,
      population: above.population)
  }

  private func judge(_ found: Estimate, _ range: ClaimRange) -> Result {
    guard let low = found.low, let high = found.high, low <= high else {
      return (.undecided(.noInterval), found)
    }
    if let verdict = range.verdict(of: low...high) { return (verdict, found) }
    let limit = low < range.low ? range.low : range.high
    return (.undecided(.includesLimit(limit, found.unit)), found)
  }

  private func exact(_ selector: MeasurementSelector, _ count: Double) throws(DoubtError) -> Result
  {
    let found = try estimate(selector, in: nil, error: error)
    guard let low = found.low, let high = found.high, low < high else {
      return (found.value == count ? .holds : .fails, found)
    }
    guard (low...high).contains(count) else { return (.fails, found) }
    return (.undecided(.estimated), found)
  }

  private func growth(_ series: MeasurementSeries, _ model: GrowthModel) throws(DoubtError)
    -> Result
  {
    let points = series.points(in: measurements)
    guard let fit = GrowthFit(points, error: error) else {
      throw DoubtError(.tooFewSizes(series.selector, points.count))
    }
    let exponent = fit.exponent
    let found = Estimate(
      value: exponent.value, low: exponent.low, high: exponent.high, unit: .ratio,
      samples: points.count, statistic: .median, population: .withinProcess)
    if fit.confirms(model) { return (.holds, found) }
    if !fit.agrees(with: model) { return (.fails, found) }
    let others = fit.models.filter { $0 != model }
    return (.undecided(others.isEmpty ? .wideExponent : .otherModels(others)), found)
  }

  private func caught(_ selector: MeasurementSelector) throws(DoubtError) -> Result {
    if selector.measurement(in: measurements)?.reason?.isWithoutWork == true {
      return (.holds, nil)
    }
    let found = try measured(selector)
    guard found.isDecided else {
      throw DoubtError(.tooFewSamples(selector, found.samples))
    }
    return (.fails, found)
  }
}
