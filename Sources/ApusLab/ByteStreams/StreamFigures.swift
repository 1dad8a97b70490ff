import ApusMeasure

/// Makes figures of rounds, and of what is missing.
struct StreamFigures {
  let probe: String
  let rounds: StreamRounds
  let gaps: [StreamForm: StreamRun.Gap]

  /// Every metric of every form, and what the claims set against each other.
  func figures(_ forms: [StreamForm]) -> [Figure] {
    forms.flatMap(figures(of:)) + StreamRatio.allCases.map(figure(of:))
  }

  /// The same figures, all absent for one reason.
  static func absent(probe: String, _ forms: [StreamForm], reason: String) -> [Figure] {
    StreamFigures(
      probe: probe, rounds: StreamRounds(byteCount: 0),
      gaps: Dictionary(uniqueKeysWithValues: forms.map { ($0, .absent(reason)) })
    ).figures(forms)
  }

  private func figures(of form: StreamForm) -> [Figure] {
    StreamMetric.all(of: form.variant).map { metric in
      let values = rounds.values { metric.value(form, in: $0, byteCount: rounds.byteCount) }
      return figure(
        metric.rawValue, form.parameters, values, metric.unit, orElse: gaps[form])
    }
  }

  private func figure(of ratio: StreamRatio) -> Figure {
    let values = rounds.values { ratio.value(in: $0, byteCount: rounds.byteCount) }
    return figure(ratio.rawValue, [], values, ratio.unit, orElse: onlyGap)
  }

  /// The reason where nothing at all was measured.
  private var onlyGap: StreamRun.Gap? { rounds.rounds.isEmpty ? gaps.values.first : nil }

  private func figure(
    _ variant: String, _ parameters: [Parameter], _ values: [Double], _ unit: MeasurementUnit,
    orElse gap: StreamRun.Gap?
  ) -> Figure {
    switch gap {
    case .absent(let reason):
      return Figure(probe: probe, variant: variant, parameters, absent: reason)
    case .failed(let reason):
      return Figure(
        probe: probe, variant: variant, parameters, outcome: .failed(reason: reason))
    case nil: break
    }
    let sized = parameters + [Parameter("bytes", rounds.byteCount)]
    guard !values.isEmpty else {
      return Figure(probe: probe, variant: variant, sized, absent: "what it needs is missing")
    }
    return Figure(
      probe: probe, variant: variant, sized,
      Estimate.median(of: values, unit: unit, over: .processes))
  }
}
