package import ApusMeasure

/// The figures of several processes of a probe, merged.
///
/// A figure of a single process is a single sample. The interval is over processes; each process is
/// a draw of the memory's layout and of a moment. The samples within a process do not predict the
/// next process.
package struct ProcessFigures: Sendable, Hashable {
  /// The figures of each process.
  package let processes: [[Figure]]

  /// Creates merged figures from the figures of each process.
  package init(_ processes: [[Figure]]) { self.processes = processes }

  /// Each figure once, in the order of its first report.
  package var merged: [Figure] {
    var order: [Key] = []
    var figures: [Key: [Figure]] = [:]
    for figure in processes.joined() {
      let key = Key(figure)
      if figures[key] == nil { order.append(key) }
      figures[key, default: []].append(figure)
    }
    return order.map { merge(figures[$0] ?? []) }
  }

  /// The key of a figure: figures with equal keys are repeats of the same measurement.
  private struct Key: Hashable {
    let probe: String
    let variant: String
    let parameters: [Parameter]

    init(_ figure: Figure) {
      (probe, variant, parameters) = (figure.probe, figure.variant, figure.parameters)
    }
  }

  /// - Parameter figures: The reports of the same figure by some processes, at least one.
  private func merge(_ figures: [Figure]) -> Figure {
    let measured = figures.filter { $0.estimate != nil }
    // A wrong answer in one process is a wrong answer.
    if let failed = figures.first(where: \.hasFailed) { return failed }
    guard let middle = Self.middle(of: measured), let estimate = Self.estimate(of: measured) else {
      return figures[0]
    }
    let isPartial = measured.count < processes.count
    let part = isPartial ? ["measured in \(measured.count) of \(processes.count) processes"] : []
    return Figure(
      probe: middle.probe, variant: middle.variant, middle.parameters, estimate,
      distribution: middle.distribution, notes: part + middle.notes)
  }

  /// Returns the figure with the lower median value; its notes and distribution represent the
  /// others.
  private static func middle(of figures: [Figure]) -> Figure? {
    let sorted = figures.sorted { ($0.estimate?.value ?? 0) < ($1.estimate?.value ?? 0) }
    return sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2]
  }

  private static func estimate(of figures: [Figure]) -> Estimate? {
    let estimates = figures.compactMap(\.estimate)
    guard let first = estimates.first else { return nil }
    let values = estimates.map(\.value)
    switch first.statistic {
    case .reading where Set(values).count == 1: return first
    case .minimum: return .minimum(of: values, unit: first.unit, over: .processes)
    // The processes of a run are closer to each other in time than to the next run, so the interval
    // has a margin.
    case .reading, .median: return .median(of: values, unit: first.unit, over: .processes, .exact)
    }
  }
}

extension Figure {
  fileprivate var hasFailed: Bool {
    if case .failed = outcome { true } else { false }
  }
}
