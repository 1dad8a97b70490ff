import ApusMeasure
import ApusSystem

extension Probe {
  /// Reports the median of samples in nanoseconds, and their distribution if there are enough.
  func report(
    _ metric: MetricKey, _ parameters: [Parameter] = [], median samples: [Double],
    over population: Estimate.Population, notes: [String] = [], to context: ProbeContext
  ) {
    let estimate = Estimate.median(of: samples, unit: .nanoseconds, over: population)
    context.report(
      MetricMeasurement(
        probe: key, metric: metric, parameters, estimate,
        distribution: Distribution(ofEnough: samples), notes: notes))
  }

  /// Reports an absent measurement with its reason.
  func report(
    _ metric: MetricKey, _ parameters: [Parameter] = [], absent reason: String,
    to context: ProbeContext
  ) {
    context.report(
      MetricMeasurement(probe: key, metric: metric, parameters, missing: .unavailable(reason)))
  }

  /// Reports a failed measurement with its reason.
  func report(
    _ metric: MetricKey, _ parameters: [Parameter] = [], failed reason: String,
    to context: ProbeContext
  ) {
    context.report(
      MetricMeasurement(probe: key, metric: metric, parameters, missing: .failed(reason)))
  }

  /// Measures and reports a measurement; if that is impossible, reports the reason instead.
  ///
  /// - Throws: `InterruptionError`, and any error that is neither `UnavailableError` nor `SystemError`.
  func attempt(
    _ metric: MetricKey, _ parameters: [Parameter] = [], to context: ProbeContext,
    _ measureAndReport: () throws -> Void
  ) throws {
    do {
      try measureAndReport()
    } catch let reason as UnavailableError {
      report(metric, parameters, absent: reason.description, to: context)
    } catch let failure as SystemError {
      report(metric, parameters, failed: failure.description, to: context)
    }
  }
}
