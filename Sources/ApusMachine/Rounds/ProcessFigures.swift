package import ApusMeasure

/// What several processes measured of one probe, put together.
///
/// A figure of one process is one sample: the interval is over processes, which are draws of the memory's layout and of
/// a moment each. The samples inside of a process say nothing of the next one.
package struct ProcessFigures: Sendable, Hashable {
  /// The figures of each process.
  package let processes: [[Figure]]

  /// Creates it from the figures of each process.
  package init(_ processes: [[Figure]]) { self.processes = processes }

  /// Each figure once, in the order in which the processes first named it.
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

  /// What makes two figures the same one, measured twice.
  private struct Key: Hashable {
    let probe: String
    let variant: String
    let parameters: [Parameter]

    init(_ figure: Figure) {
      (probe, variant, parameters) = (figure.probe, figure.variant, figure.parameters)
    }
  }

  /// - Parameter figures: One figure of some processes, at least one.
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

  /// The figure whose value is the median, or next below it: its remarks and its distribution speak for the others.
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
    // The processes of a run are nearer to each other in time than to those of the next run: an interval with a margin.
    case .reading, .median: return .median(of: values, unit: first.unit, over: .processes, .exact)
    }
  }
}

extension Figure {
  fileprivate var hasFailed: Bool {
    if case .failed = outcome { true } else { false }
  }
}
