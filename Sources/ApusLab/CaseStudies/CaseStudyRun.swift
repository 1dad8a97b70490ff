import ApusMachine
import ApusMeasure
import ApusSystem

/// A run of case studies one after the other, each in its share of the time.
struct CaseStudyRun {
  /// The key of the probe of its measurements.
  let probe: ProbeKey
  let context: ProbeContext

  /// Measures each case study, at least as many rounds as the context asks for; leaves it out if
  /// those would take far too long.
  ///
  /// - Parameters:
  ///   - studies: The case studies.
  ///   - end: The deadline of all, in seconds since the probe was started.
  /// - Throws: `WrongResultError`, `InterruptionError`, and the errors of the work.
  /// - Complexity: O(*n*), where *n* is the number of rounds.
  func measure(_ studies: [CaseStudy], until end: Double) throws {
    for (index, study) in studies.enumerated() {
      let share = max(0, end - context.elapsedSeconds) / Double(studies.count - index)
      do {
        report(study, try rounds(of: study, seconds: share))
      } catch let reason as UnavailableError {
        leaveOut(study, .unavailable(reason.description))
      } catch let reason as WantOfTimeError {
        leaveOut(study, .outOfTime(reason.description))
      }
    }
  }

  /// The turns of all rounds: their times, and the kernel's shares of each variant.
  private struct Rounds {
    var times: PairedRatios
    var kernelShares: [[Double]]
  }

  /// Runs the rounds; the first round warms up and predicts the time of the others.
  private func rounds(of study: CaseStudy, seconds: Double) throws -> Rounds {
    let start = context.elapsedSeconds
    let first = try secondsOfRound(study)
    // The first round may be long only because it is the first.
    let second = 4 * first > seconds && 2 * first < seconds ? try secondsOfRound(study) : first
    let needed = Double(context.leastRepeats) * second
    let left = context.budgetSeconds - context.elapsedSeconds
    guard needed <= max(1.2 * seconds, left / 3, Self.cheap) else {
      throw WantOfTimeError(
        description: "left out: \(context.leastRepeats) rounds would take about "
          + "\(Quantity.duration(nanoseconds: needed * 1e9)), and there are "
          + "\(Quantity.duration(nanoseconds: seconds * 1e9)) for them; give it a larger budget")
    }
    var rounds = Rounds(
      times: PairedRatios(variants: study.variants.count),
      kernelShares: study.variants.map { _ in [] })
    var schedule = context.rounds(of: study.variants.count)
    let end = start + seconds
    while let round = schedule.next(
      isTimeUp: context.elapsedSeconds >= end, using: &context.random)
    {
      let turns = try study.round(round.order, context)
      rounds.times.add(turns.map(\.nanoseconds))
      for (index, turn) in turns.enumerated() {
        if let share = turn.kernelShare { rounds.kernelShares[index].append(share) }
      }
    }
    return rounds
  }

  private func secondsOfRound(_ study: CaseStudy) throws -> Double {
    let start = context.elapsedSeconds
    _ = try study.round(study.variants.indices.shuffled(using: &context.random), context)
    return context.elapsedSeconds - start
  }

  /// The error of a case study that does not fit into its time: the process needs more.
  private struct WantOfTimeError: Error { let description: String }

  /// The time below which a case study is measured in any budget, in seconds.
  private static let cheap = 0.5
}

// MARK: - Measurements

extension CaseStudyRun {
  private func report(_ study: CaseStudy, _ rounds: Rounds) {
    for (index, variant) in study.variants.enumerated() {
      report(.time(of: study.key, variant.key), study, rounds.times.values(of: index))
      let shares = rounds.kernelShares[index]
      if shares.count == rounds.times.count {
        report(.kernel(of: study.key, variant.key), study, shares)
      }
    }
    for (metric, variant, other) in Self.ratios(of: study) {
      report(metric, study, rounds.times.ratios(of: variant, over: other))
    }
    for (metric, variant, other) in Self.differences(of: study) {
      report(metric, study, rounds.times.differences(of: variant, minus: other))
    }
  }

  /// A metric of two variants, by index.
  private typealias PairMetric = (metric: MetricKey, variant: Int, other: Int)

  /// Returns the ratios of each variant after the first to the first, and the additional ratios.
  private static func ratios(of study: CaseStudy) -> [PairMetric] {
    let keys = study.variants.map(\.key)
    return keys.indices.dropFirst().map { (.ratio(of: study.key, keys[$0]), $0, 0) }
      + pairs(study.ratios, of: study) { .ratio(of: study.key, $0, over: $1) }
  }

  private static func differences(of study: CaseStudy) -> [PairMetric] {
    pairs(study.differences, of: study) { .difference(of: study.key, $0, minus: $1) }
  }

  private static func pairs(
    _ pairs: [CaseStudy.Pair], of study: CaseStudy,
    metric: (VariantKey, VariantKey) -> MetricKey
  ) -> [PairMetric] {
    let keys = study.variants.map(\.key)
    return pairs.compactMap { pair in
      guard let variant = keys.firstIndex(of: pair.variant),
        let other = keys.firstIndex(of: pair.other)
      else { return nil }
      return (metric(pair.variant, pair.other), variant, other)
    }
  }

  private func report(
    _ metric: MetricKey, _ study: CaseStudy, _ values: [Double]
  ) {
    let estimate = Estimate.median(
      of: values, unit: metric.unit ?? .nanoseconds, over: .withinProcess)
    context.report(MetricMeasurement(probe: probe, metric: metric, study.parameters, estimate))
  }

  /// Reports a case study as absent, with every variant, every ratio and every difference.
  private func leaveOut(_ study: CaseStudy, _ reason: MetricMeasurement.Reason) {
    let times = study.variants.map { MetricKey.time(of: study.key, $0.key) }
    let pairs = Self.ratios(of: study) + Self.differences(of: study)
    for metric in times + pairs.map(\.metric) {
      context.report(
        MetricMeasurement(
          probe: probe, metric: metric, study.parameters, missing: reason))
    }
  }
}
