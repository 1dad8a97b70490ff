import ApusMachine
import ApusMeasure
import ApusSystem

/// The trials of a mode, and their measurements.
struct BurstResults: Sendable {
  /// The mode of the trials.
  let mode: BurstMode
  private(set) var outcomes: [BurstOutcome] = []
  private var discarded = 0
  private var worstLateness = 0.0

  /// Creates results without trials.
  init(_ mode: BurstMode) { self.mode = mode }

  /// The number of trials, including discarded trials.
  var trials: Int { outcomes.count + discarded }

  /// Adds a trial; it is discarded if its writer waited for late frames by half an interval.
  mutating func add(_ outcome: BurstOutcome) {
    worstLateness = max(worstLateness, outcome.latenessNanoseconds)
    if outcome.starvedNanoseconds > mode.intervalNanoseconds / 2 {
      discarded += 1
    } else {
      outcomes.append(outcome)
    }
  }

  /// The depths, or `nil` if no trial counts.
  var depths: BurstDepths? { outcomes.isEmpty ? nil : BurstDepths(outcomes.map(\.depth)) }

  /// Returns the measurements of the mode: depth, average, worst, best, sustained.
  func measurements(probe: ProbeKey, notes: [String]) -> [MetricMeasurement] {
    func measurement(
      _ metric: MetricKey, _ outcome: MetricMeasurement.Outcome, _ distribution: Distribution? = nil
    ) -> MetricMeasurement {
      MetricMeasurement(
        probe: probe, metric: metric, mode.parameters, outcome: outcome,
        distribution: distribution, notes: remarks + notes)
    }
    guard let depths else { return [measurement(BurstMetric.average, .missing(.failed(lateness)))] }
    return [
      measurement(
        BurstMetric.depth, outcome(depths), depths.exact.flatMap(Distribution.init(ofEnough:))),
      measurement(BurstMetric.average, depths.average.outcome),
      measurement(BurstMetric.worst, depths.worst.outcome),
      measurement(BurstMetric.best, depths.best.outcome),
      measurement(BurstMetric.sustained, sustained),
    ]
  }

  private func outcome(_ depths: BurstDepths) -> MetricMeasurement.Outcome {
    guard let exact = depths.exact else { return depths.average.outcome }
    return .measured(.median(of: exact, unit: .count, over: .events))
  }

  private var sustained: MetricMeasurement.Outcome {
    let rates = outcomes.compactMap(\.sustained)
    guard !rates.isEmpty else {
      return .missing(.unavailable("no frames were written after a stall"))
    }
    return .measured(.median(of: rates, unit: .gigabytesPerSecond, over: .events))
  }

  private var remarks: [String] {
    let bounds = depths?.bounds ?? 0
    return ["\(outcomes.count) \(outcomes.count == 1 ? "trial" : "trials")", lateness]
      + (bounds > 0 ? ["\(bounds) did not stall within \(mode.limit) frames"] : [])
      + (discarded > 0
        ? ["\(discarded) discarded because their writer waited for late frames"] : [])
  }

  private var lateness: String {
    "the producer was late by up to \(Quantity.duration(nanoseconds: worstLateness))"
  }
}
