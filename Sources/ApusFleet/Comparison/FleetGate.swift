import ApusMeasure

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The comparison of a revision with the revisions before it, a series at a time.
///
///     let gate = FleetGate(series, revision: 20, leastEffect: 0.01)
///     gate.rows.count { $0.verdict == .worse }
///
/// Values are compared as logarithms. Each machine's level is taken out; the mean over machines is the effect of a
/// revision. The effects of the earlier revisions scatter as those of a revision without a change do. So the effect of
/// the new revision is compared with an interval for one more effect, by Student's t, corrected for the number of series.
package struct FleetGate: Sendable, Hashable {
  /// A series with its values.
  package struct Series: Sendable, Hashable {
    /// The series.
    package let series: FleetSeries
    /// The values of each machine, by the index of their revision.
    package let values: [String: [Int: Double]]
    /// The changes that were kept, after which levels begin anew.
    package let kept: [FleetChanges.Change]

    /// Creates a series.
    package init(
      _ series: FleetSeries, _ values: [String: [Int: Double]], kept: [FleetChanges.Change]
    ) {
      self.series = series
      self.values = values
      self.kept = kept
    }
  }

  /// The finding about a series.
  package struct Row: Sendable, Hashable {
    /// The series.
    package let series: FleetSeries
    /// The number of machines that have the revision and enough revisions before it.
    package let machineCount: Int
    /// The number of earlier revisions.
    package let revisionCount: Int
    /// The ratio to the earlier revisions, or `nil` if it is unknown.
    package let ratio: Double?
    /// The lower end of the 95 % interval of the ratio, or `nil` if there is no interval.
    package let low: Double?
    /// The upper end of the 95 % interval of the ratio, or `nil` if there is no interval.
    package let high: Double?
    /// The probability of such an effect by chance, adjusted for the number of series; `nil` if unknown.
    package fileprivate(set) var probability: Double?
    /// The finding.
    package fileprivate(set) var verdict = FleetComparison.Verdict.undecided
  }

  /// The fewest earlier revisions of a machine.
  package static let fewestRevisions = 5

  /// The findings in the order of the series.
  package private(set) var rows: [Row]

  /// Compares a revision.
  ///
  /// - Parameters:
  ///   - series: The series.
  ///   - revision: The index of the revision.
  ///   - leastEffect: The smallest change that counts, as a fraction.
  /// - Complexity: O(*n*) in the number of values.
  package init(_ series: [Series], revision: Int, leastEffect: Double) {
    rows = series.map { Self.row($0, revision) }
    let known = rows.indices.filter { rows[$0].probability != nil }
    let adjusted = HolmCorrection.adjusted(known.compactMap { rows[$0].probability })
    for (index, probability) in zip(known, adjusted) {
      rows[index].probability = probability
      rows[index].verdict = rows[index].finding(probability, leastEffect)
    }
  }

  private static func row(_ series: Series, _ revision: Int) -> Row {
    let machines = machines(of: series, revision)
    let earlier = Set(machines.flatMap(\.earlier.keys))
    guard !machines.isEmpty else { return Row(series.series, 0, earlier.count) }
    guard machines.allSatisfy({ $0.new > 0 && $0.earlier.values.allSatisfy { $0 > 0 } }) else {
      return exactRow(series.series, machines, earlier.count)
    }
    let differences = machines.map(\.differences)
    let new = mean(differences.map(\.new))
    let effects = earlier.sorted().map { revision in
      mean(differences.compactMap { $0.earlier[revision] })
    }
    let freedom = effects.count - 1
    let middle = mean(effects)
    let squares = effects.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
    let error = (squares / Double(freedom) * (1 + 1 / Double(effects.count))).squareRoot()
    let half = StudentQuantile.twoSided(error: 0.05, freedom: freedom) * error
    let effect = new - middle
    return Row(
      series: series.series, machineCount: machines.count, revisionCount: effects.count,
      ratio: exp(effect), low: exp(effect - half), high: exp(effect + half),
      probability: error > roundingError
        ? StudentQuantile.probability(beyond: abs(effect) / error, freedom: freedom)
        : abs(effect) < roundingError ? 1 : 0)
  }

  /// The largest difference of logarithms, and the largest scatter, that the arithmetic makes of equal values.
  private static let roundingError = 1e-12

  /// Returns the finding about values of which some are not above zero: only values that never varied can be told apart.
  private static func exactRow(
    _ series: FleetSeries, _ machines: [GatedMachine], _ revisionCount: Int
  ) -> Row {
    guard machines.allSatisfy({ Set($0.earlier.values).count == 1 }) else {
      return Row(series, machines.count, revisionCount)
    }
    let distance = machines.reduce(0) { $0 + $1.new - ($1.earlier.values.first ?? 0) }
    return Row(
      series: series, machineCount: machines.count, revisionCount: revisionCount,
      ratio: distance == 0 ? 1 : distance > 0 ? .infinity : 0, low: nil, high: nil,
      probability: distance == 0 ? 1 : 0)
  }

  /// The machines that have the revision and enough revisions since the last kept change.
  private static func machines(of series: Series, _ revision: Int) -> [GatedMachine] {
    series.values.sorted { $0.key < $1.key }.compactMap { name, values in
      guard let new = values[revision] else { return nil }
      let changes = series.kept.filter { change in
        if case .machine(let other) = change.cause, other != name { return false }
        return change.revision < revision
      }
      let start = changes.map(\.revision).max() ?? 0
      let earlier = values.filter { start..<revision ~= $0.key }
      return earlier.count < fewestRevisions ? nil : GatedMachine(earlier: earlier, new: new)
    }
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }
}

/// The values of a machine: those of the earlier revisions, and that of the new one.
private struct GatedMachine {
  let earlier: [Int: Double]
  let new: Double

  /// The differences of the logarithms from the machine's level.
  var differences: GatedMachine {
    let logarithms = earlier.mapValues { log($0) }
    // In the order of revisions, so that sums are the same in each run.
    let level =
      logarithms.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value } / Double(earlier.count)
    return GatedMachine(earlier: logarithms.mapValues { $0 - level }, new: log(new) - level)
  }
}

extension FleetGate.Row {
  /// Creates the row of a series that cannot be decided.
  fileprivate init(_ series: FleetSeries, _ machineCount: Int, _ revisionCount: Int) {
    self.init(
      series: series, machineCount: machineCount, revisionCount: revisionCount, ratio: nil,
      low: nil, high: nil, probability: nil)
  }

  fileprivate func finding(
    _ probability: Double, _ leastEffect: Double
  ) -> FleetComparison.Verdict {
    guard let ratio, probability <= FleetComparison.significance,
      ratio == 0 || abs(log(ratio)) >= log1p(leastEffect)
    else { return .same }
    return .difference(series.better, isMore: ratio > 1)
  }
}
