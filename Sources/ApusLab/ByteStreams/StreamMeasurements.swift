import ApusMeasure

/// The measurements of all rounds, and the reasons of missing measurements.
struct StreamMeasurements {
  let probe: String
  let rounds: StreamRounds
  let gaps: [StreamForm: StreamRun.Gap]
  var counts: [StreamForm: StreamCounts] = [:]

  /// Returns every metric of every form, and the ratios of the claims.
  func measurements(_ forms: [StreamForm]) -> [Measurement] {
    forms.flatMap(measurements(of:)) + forms.flatMap(counted)
      + StreamRatio.allCases.map(measurement(of:))
  }

  /// Returns the same measurements, all absent for the same reason.
  static func absent(probe: String, _ forms: [StreamForm], reason: String) -> [Measurement] {
    StreamMeasurements(
      probe: probe, rounds: StreamRounds(byteCount: 0),
      gaps: Dictionary(uniqueKeysWithValues: forms.map { ($0, .absent(reason)) })
    ).measurements(forms)
  }

  private func measurements(of form: StreamForm) -> [Measurement] {
    StreamMetric.all(of: form.variant).map { metric in
      let values = rounds.values { metric.value(form, in: $0, byteCount: rounds.byteCount) }
      return measurement(
        metric.rawValue, form.parameters, values, metric.unit, orElse: gaps[form])
    }
  }

  /// Returns the counts of a process of a form.
  private func counted(_ form: StreamForm) -> [Measurement] {
    let parameters = form.parameters + [Parameter("bytes", rounds.byteCount)]
    return StreamCounts.Kind.allCases.compactMap { kind in
      counts[form]?.counts[kind].map { count in
        Measurement(
          probe: probe, variant: kind.rawValue, parameters, .reading(count, unit: kind.unit),
          notes: ["of a single process, which was not timed"])
      }
    }
  }

  private func measurement(of ratio: StreamRatio) -> Measurement {
    let values = rounds.values { ratio.value(in: $0, byteCount: rounds.byteCount) }
    return measurement(ratio.rawValue, [], values, ratio.unit, orElse: onlyGap)
  }

  /// The reason if nothing at all was measured.
  private var onlyGap: StreamRun.Gap? { rounds.rounds.isEmpty ? gaps.values.first : nil }

  private func measurement(
    _ variant: String, _ parameters: [Parameter], _ values: [Double], _ unit: MeasurementUnit,
    orElse gap: StreamRun.Gap?
  ) -> Measurement {
    switch gap {
    case .absent(let reason):
      return Measurement(probe: probe, variant: variant, parameters, absent: reason)
    case .failed(let reason):
      return Measurement(
        probe: probe, variant: variant, parameters, outcome: .failed(reason: reason))
    case nil: break
    }
    let sized = parameters + [Parameter("bytes", rounds.byteCount)]
    guard !values.isEmpty else {
      return Measurement(
        probe: probe, variant: variant, sized,
        absent: "a measurement that it is computed from is missing")
    }
    return Measurement(
      probe: probe, variant: variant, sized,
      outcome: .measured(.median(of: values, unit: unit, over: .processes)),
      distribution: Distribution(ofEnough: values))
  }
}
