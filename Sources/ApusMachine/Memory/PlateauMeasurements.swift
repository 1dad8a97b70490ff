import ApusMeasure

/// The plateau measurements of a latency curve, with the sizes that the machine advertises.
struct PlateauMeasurements: Sendable {
  /// The advertised caches that hold data.
  let caches: [Machine.Cache]

  /// Returns the plateaus of a curve whose points have the samples of a single process.
  func measurements(of curve: [Plateaus.Point]) -> [MetricMeasurement] {
    measurements(of: curve) { plateau in
      let samples = curve[plateau.points].flatMap(\.samples)
      let values = samples.isEmpty ? curve[plateau.points].map(\.nanoseconds) : samples
      return .median(of: values, unit: .nanoseconds, over: .allocations)
    }
  }

  /// Returns the plateaus of the curve of medians over processes. The value of a plateau is the
  /// median over processes of the median of its points.
  func measurements(over processes: [[MetricMeasurement]]) -> [MetricMeasurement] {
    let curves = processes.map(Self.curve)
    let curve = Self.curve(ProcessMeasurements(processes).merged)
    return measurements(of: curve) { plateau in
      let values = curves.compactMap { points -> Double? in
        let inside = points.filter { (plateau.from...plateau.to).contains($0.bytes) }
        return inside.isEmpty ? nil : Samples(inside.map(\.nanoseconds)).median
      }
      return .median(of: values, unit: .nanoseconds, over: .processes)
    }
  }

  private static func curve(_ measurements: [MetricMeasurement]) -> [Plateaus.Point] {
    measurements.compactMap { measurement -> Plateaus.Point? in
      guard measurement.metric == .tlbLocal,
        let estimate = measurement.estimate,
        case .integer(let bytes)? = measurement.parameter("bytes")
      else { return nil }
      return Plateaus.Point(bytes: bytes, nanoseconds: estimate.value)
    }.sorted { $0.bytes < $1.bytes }
  }

  private func measurements(
    of curve: [Plateaus.Point], _ estimate: (Plateaus.Plateau) -> Estimate
  ) -> [MetricMeasurement] {
    let levels = caches.map(\.level).max() ?? 3
    let plateaus = Plateaus.detect(points: curve, caches: min(64, max(0, levels)))
    let missing = (Plateaus.levels.prefix(3) + [Plateaus.memory]).filter { level in
      // Without an advertised third cache, a missing third plateau is not reported.
      !plateaus.contains { $0.level == level }
        && (advertised(level) != nil || level == Plateaus.memory || caches.isEmpty && level != "L3")
    }
    return plateaus.map { measurement($0, estimate($0)) } + missing.map { self.missing($0, curve) }
  }

  private func measurement(_ plateau: Plateaus.Plateau, _ estimate: Estimate) -> MetricMeasurement {
    let ends = [
      Parameter(Parameter.Plateau.from, plateau.from), Parameter(Parameter.Plateau.to, plateau.to),
    ]
    return MetricMeasurement(
      probe: .memoryPlateaus, metric: .tlbLocal,
      [Parameter(Parameter.Plateau.level, plateau.level)] + ends + advertisement(plateau.level),
      estimate,
      notes: notes(plateau))
  }

  private func missing(_ level: String, _ curve: [Plateaus.Point]) -> MetricMeasurement {
    let reason =
      if level == Plateaus.memory, let largest = curve.last?.bytes {
        "the curve has no flat stretch beyond the caches, up to \(largest) bytes"
      } else {
        "the curve has no flat stretch for this level"
      }
    return MetricMeasurement(
      probe: .memoryPlateaus, metric: .tlbLocal,
      [Parameter(Parameter.Plateau.level, level)] + advertisement(level),
      missing: .unavailable(reason))
  }

  private func advertised(_ level: String) -> Int? {
    caches.first { "L\($0.level)" == level }?.bytes
  }

  private func advertisement(_ level: String) -> [Parameter] {
    advertised(level).map { [Parameter(Parameter.Plateau.advertised, $0)] } ?? []
  }

  private func notes(_ plateau: Plateaus.Plateau) -> [String] {
    guard let advertised = advertised(plateau.level), plateau.to < advertised / 2 else { return [] }
    return ["less than half of the advertised cache is usable: it is shared or partitioned"]
  }
}
