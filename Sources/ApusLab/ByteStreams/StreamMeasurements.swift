import ApusMeasure

/// The measurements of all rounds, and the reasons of missing measurements.
struct StreamMeasurements {
  let probe: ProbeKey
  let rounds: StreamRounds
  let gaps: [StreamForm: MetricMeasurement.Reason]
  var counts: [StreamForm: StreamCounts] = [:]

  /// Returns every metric of every form, and the ratios of the claims.
  func measurements(_ forms: [StreamForm]) -> [MetricMeasurement] {
    forms.flatMap(measurements(of:)) + forms.flatMap(counted)
      + StreamRatio.allCases.map(measurement(of:))
  }

  /// Returns the same measurements, all absent for the same reason.
  static func absent(probe: ProbeKey, _ forms: [StreamForm], reason: String) -> [MetricMeasurement]
  {
    StreamMeasurements(
      probe: probe, rounds: StreamRounds(byteCount: 0),
      gaps: Dictionary(uniqueKeysWithValues: forms.map { ($0, .unavailable(reason)) })
    ).measurements(forms)
  }

  private func measurements(of form: StreamForm) -> [MetricMeasurement] {
    StreamMetric.all(of: form.variant).map { metric in
      let values = rounds.values { metric.value(form, in: $0, byteCount: rounds.byteCount) }
      return measurement(
        metric.key, form.parameters, values, orElse: gaps[form])
    }
  }

  /// Returns the counts of a process of a form.
  private func counted(_ form: StreamForm) -> [MetricMeasurement] {
    let parameters = form.parameters + [Parameter("bytes", rounds.byteCount)]
    return StreamCounts.Kind.allCases.compactMap { kind in
      counts[form]?.counts[kind].map { count in
        MetricMeasurement(
          probe: probe, metric: kind.key, parameters,
          .reading(count, unit: kind.key.unit ?? .count),
          notes: ["of a single process, which was not timed"])
      }
    }
  }

  private func measurement(of ratio: StreamRatio) -> MetricMeasurement {
    let found = ratio.values(in: rounds)
    let notes = found.rival.map { ["the published variant is \($0.title)"] } ?? []
    return measurement(ratio.key, [], found.values, notes, orElse: onlyGap)
  }

  /// The reason if nothing at all was measured.
  private var onlyGap: MetricMeasurement.Reason? { rounds.rounds.isEmpty ? gaps.values.first : nil }

  private func measurement(
    _ metric: MetricKey, _ parameters: [Parameter], _ values: [Double], _ notes: [String] = [],
    orElse gap: MetricMeasurement.Reason?
  ) -> MetricMeasurement {
    if let gap { return MetricMeasurement(probe: probe, metric: metric, parameters, missing: gap) }
    let sized = parameters + [Parameter("bytes", rounds.byteCount)]
    guard !values.isEmpty else {
      return MetricMeasurement(
        probe: probe, metric: metric, sized,
        missing: .unavailable("a measurement that it is computed from is missing"))
    }
    return MetricMeasurement(
      probe: probe, metric: metric, sized,
      outcome: .measured(
        .median(of: values, unit: metric.unit ?? .nanoseconds, over: .processes)),
      distribution: Distribution(ofEnough: values), notes: notes)
  }
}
