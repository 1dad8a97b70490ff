import ApusSystem

// The percentiles of the single events of a case.
extension CaseMeasurements {
  /// A measurement for each percentile: the median of the processes. Empty for a loop without events.
  var latencies: [MetricMeasurement] {
    guard !values(of: .events).isEmpty else { return [] }
    return LatencyPercentile.allCases.map { percentile in
      let values = values(of: percentile.value).map { $0 / clock.ticksPerNanosecond }
      guard !values.isEmpty, values.count == record.processes.count else {
        return measurement(percentile.metric, .missing(.unavailable(reason(of: percentile))))
      }
      return measurement(
        percentile.metric,
        .measured(.median(of: values, unit: .nanoseconds, over: population)))
    }
  }

  /// The note about single events; empty for a loop without them.
  var eventNotes: [String] {
    let (events, ticks) = (values(of: .events), values(of: .eventTicks))
    guard !events.isEmpty, !ticks.isEmpty else { return [] }
    let cost = Quantity.number(Samples(ticks).median / clock.ticksPerNanosecond)
    return [
      """
      \(Int(events.reduce(0, +))) single events; reading the clock is about \(cost) ns of each
      """
    ]
  }

  private func reason(of percentile: LatencyPercentile) -> String {
    for case .absent(percentile.value, let reason) in record.values { return reason }
    return "not every process had enough events: raise the budget"
  }
}
