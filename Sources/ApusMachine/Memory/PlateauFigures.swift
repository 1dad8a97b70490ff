import ApusMeasure

/// Reports the plateaus of a curve beside the sizes that the machine advertises.
struct PlateauFigures: Sendable {
  /// The caches that hold data, as advertised.
  let caches: [Machine.Cache]
  private static let probe = "memory-plateaus"

  func report(_ curve: [Plateaus.Point], to context: ProbeContext) {
    let plateaus = Plateaus.detect(points: curve, caches: caches.map(\.level).max() ?? 3)
    for plateau in plateaus { context.report(figure(plateau, curve)) }
    for level in ["L1", "L2", "L3", "memory"] where !plateaus.contains(where: { $0.level == level })
    {
      // A machine without a third cache has no third plateau to miss.
      if advertised(level) != nil || level == "memory" || caches.isEmpty && level != "L3" {
        context.report(missing(level, curve))
      }
    }
  }

  private func figure(_ plateau: Plateaus.Plateau, _ curve: [Plateaus.Point]) -> Figure {
    let samples = curve[plateau.points].flatMap(\.samples)
    let values = samples.isEmpty ? curve[plateau.points].map(\.nanoseconds) : samples
    let ends = [Parameter("from", plateau.from), Parameter("to", plateau.to)]
    return Figure(
      probe: Self.probe, variant: MemoryLatencyProbe.Variant.tlbLocal.rawValue,
      [Parameter("level", plateau.level)] + ends + advertisement(plateau.level),
      Estimate.median(of: values, unit: .nanoseconds, over: .allocations),
      notes: notes(plateau))
  }

  private func missing(_ level: String, _ curve: [Plateaus.Point]) -> Figure {
    let reason =
      if level == "memory", let largest = curve.last?.bytes {
        "sets of up to \(largest) bytes were measured and none was flat beyond the caches"
      } else {
        "the curve has no flat stretch for this level"
      }
    return Figure(
      probe: Self.probe, variant: MemoryLatencyProbe.Variant.tlbLocal.rawValue,
      [Parameter("level", level)] + advertisement(level), absent: reason)
  }

  private func advertised(_ level: String) -> Int? {
    caches.first { "L\($0.level)" == level }?.bytes
  }

  private func advertisement(_ level: String) -> [Parameter] {
    advertised(level).map { [Parameter("advertised", $0)] } ?? []
  }

  private func notes(_ plateau: Plateaus.Plateau) -> [String] {
    guard let advertised = advertised(plateau.level), plateau.to < advertised / 2 else { return [] }
    return ["less than half of the advertised cache is there: shared with others or partitioned"]
  }
}
