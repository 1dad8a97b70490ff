import ApusMachine
import ApusMeasure
import ApusSystem

/// A run of case studies one after the other, each in its share of the time.
struct CaseStudyRun {
  /// The key of the probe of its measurements.
  let probe: ProbeKey
  let context: ProbeContext

  /// Measures at least six rounds of each case study; leaves it out if those would take far too
  /// long.
  ///
  /// - Parameters:
  ///   - studies: The case studies.
  ///   - end: The deadline of all, in seconds since the probe was started.
  /// - Throws: `WrongResult`, `Interrupted`, and the errors of the work.
  /// - Complexity: O(*n*), where *n* is the number of rounds.
  func measure(_ studies: [CaseStudy], until end: Double) throws {
    for (index, study) in studies.enumerated() {
      let share = max(0, end - context.elapsedSeconds) / Double(studies.count - index)
      do {
        report(study, try rounds(of: study, seconds: share))
      } catch let reason as Unavailable {
        leaveOut(study, reason.description)
      }
    }
  }

  /// Runs the rounds; the first round warms up and predicts the time of the others.
  private func rounds(
    of study: CaseStudy, seconds: Double
  ) throws -> [[VariantKey: CaseStudy.Turn]] {
    let start = context.elapsedSeconds
    let first = try secondsOfRound(study)
    // The first round may be long only because it is the first.
    let second = 4 * first > seconds && 2 * first < seconds ? try secondsOfRound(study) : first
    let needed = 6 * second
    let left = context.budgetSeconds - context.elapsedSeconds
    guard needed <= max(1.2 * seconds, left / 3, Self.cheap) else {
      throw Unavailable(
        "left out: six rounds would take about \(Quantity.duration(nanoseconds: needed * 1e9)), and there are "
          + "\(Quantity.duration(nanoseconds: seconds * 1e9)) for them; give it a larger budget")
    }
    var rounds: [[VariantKey: CaseStudy.Turn]] = []
    while rounds.count < 6 || (rounds.count < 31 && context.elapsedSeconds < start + seconds) {
      rounds.append(try study.round(context))
    }
    return rounds
  }

  private func secondsOfRound(_ study: CaseStudy) throws -> Double {
    let start = context.elapsedSeconds
    _ = try study.round(context)
    return context.elapsedSeconds - start
  }

  /// The time below which a case study is measured in any budget, in seconds.
  private static let cheap = 0.5
}

// MARK: - Measurements

extension CaseStudyRun {
  private func report(_ study: CaseStudy, _ rounds: [[VariantKey: CaseStudy.Turn]]) {
    for variant in study.variants {
      let turns = rounds.compactMap { $0[variant.key] }
      report(.time(of: study.key, variant.key), study, turns.map(\.nanoseconds), .nanoseconds)
      let shares = turns.compactMap(\.kernelShare)
      if shares.count == turns.count {
        report(.kernel(of: study.key, variant.key), study, shares, .ratio)
      }
    }
    for (metric, variant, other) in Self.ratios(of: study) {
      let ratios = rounds.compactMap { round -> Double? in
        guard let time = round[variant], let base = round[other] else { return nil }
        return time.nanoseconds / base.nanoseconds
      }
      report(metric, study, ratios, .ratio)
    }
  }

  /// Returns the ratios of each variant after the first to the first, and the additional ratios.
  private static func ratios(
    of study: CaseStudy
  ) -> [(metric: MetricKey, variant: VariantKey, other: VariantKey)] {
    let first = study.variants[0].key
    return study.variants.dropFirst().map { (.ratio(of: study.key, $0.key), $0.key, first) }
      + study.ratios.map {
        (.ratio(of: study.key, $0.variant, over: $0.other), $0.variant, $0.other)
      }
  }

  private func report(
    _ metric: MetricKey, _ study: CaseStudy, _ values: [Double], _ unit: MeasurementUnit
  ) {
    let estimate = Estimate.median(of: values, unit: unit, over: .withinProcess)
    context.report(Measurement(probe: probe, metric: metric, study.parameters, estimate))
  }

  /// Reports a case study as absent, with every variant and every ratio.
  private func leaveOut(_ study: CaseStudy, _ reason: String) {
    let times = study.variants.map { MetricKey.time(of: study.key, $0.key) }
    for metric in times + Self.ratios(of: study).map(\.metric) {
      context.report(
        Measurement(
          probe: probe, metric: metric, study.parameters, missing: .unavailable(reason)))
    }
  }
}
