package import ApusMeasure

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The values of a series on the two sides of a comparison.
package struct FleetPair: Sendable, Hashable {
  /// The series.
  package let series: FleetSeries
  /// The values of the first side.
  package var old: [FleetValue] = []
  /// The values of the second side.
  package var new: [FleetValue] = []

  /// Creates a pair without values.
  package init(_ series: FleetSeries) { self.series = series }
}

/// The comparison of two sides of a fleet, a series at a time.
///
///     let comparison = FleetComparison(pairs, pairsMachines: false)
///     comparison.rows.count { $0.verdict == .worse }
///
/// Values are compared as logarithms. The sessions of a machine give its level; the levels of several machines give
/// the level of a side. Probabilities are those of Student's t, adjusted for the number of series.
package struct FleetComparison: Sendable, Hashable {
  /// The finding about a series.
  package enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// The second side is better.
    case better
    /// The second side is worse.
    case worse
    /// The sides differ, and neither is better.
    case differs
    /// No difference was seen.
    case same = "no difference seen"
    /// There are too few values.
    case undecided
  }

  /// A series of the comparison.
  package struct Row: Sendable, Hashable {
    /// The series with its values.
    package let pair: FleetPair
    /// The ratio of the second side to the first; `nil` if a value is not above zero.
    package let ratio: Double?
    /// The lower end of the 95 % interval of the ratio, or `nil` if there is no interval.
    package let low: Double?
    /// The upper end of the 95 % interval of the ratio, or `nil` if there is no interval.
    package let high: Double?
    /// The probability of such a difference by chance, adjusted for the number of series; `nil` if unknown.
    package fileprivate(set) var probability: Double?
    /// The finding.
    package fileprivate(set) var verdict = Verdict.undecided
    /// Whether the second side has more.
    fileprivate let isMore: Bool
  }

  /// The greatest adjusted probability of a difference.
  package static let significance = 0.05

  /// The series that both sides have, in the order of their arguments.
  package private(set) var rows: [Row]
  /// The number of series that only a side has.
  package let unpairedCount: Int

  /// Compares the values of series.
  ///
  /// - Parameters:
  ///   - pairs: The series with their values.
  ///   - pairsMachines: Whether a machine that both sides have is compared with itself. If no machine is on both
  ///     sides, or this is false, the sides are independent.
  /// - Complexity: O(*n* log *n*) in the number of values.
  package init(_ pairs: [FleetPair], pairsMachines: Bool) {
    let shared = pairs.filter { !$0.old.isEmpty && !$0.new.isEmpty }
    unpairedCount = pairs.count - shared.count
    rows = shared.map { Self.row($0, pairsMachines) }
    let known = rows.indices.filter { rows[$0].probability != nil }
    let adjusted = HolmCorrection.adjusted(known.compactMap { rows[$0].probability })
    for (index, probability) in zip(known, adjusted) {
      rows[index].probability = probability
      rows[index].verdict = rows[index].finding(probability)
    }
  }

  private static func row(_ pair: FleetPair, _ pairsMachines: Bool) -> Row {
    guard (pair.old + pair.new).allSatisfy({ $0.value > 0 }) else { return countedRow(pair) }
    let difference = difference(pair, pairsMachines)
    let half = difference.halfInterval
    return Row(
      pair: pair, ratio: exp(difference.mean), low: half.map { exp(difference.mean - $0) },
      high: half.map { exp(difference.mean + $0) }, probability: difference.probability,
      isMore: difference.mean > 0)
  }

  /// Returns the row of values without logarithms: only counts that never vary can be told apart.
  private static func countedRow(_ pair: FleetPair) -> Row {
    let isExact = (pair.old + pair.new).allSatisfy(\.isExact)
    let (old, new) = (Set(pair.old.map(\.value)), Set(pair.new.map(\.value)))
    let isConstant = isExact && old.count == 1 && new.count == 1
    return Row(
      pair: pair, ratio: nil, low: nil, high: nil,
      probability: isConstant ? (old == new ? 1 : 0) : nil,
      isMore: (new.first ?? 0) > (old.first ?? 0))
  }

  private static func difference(_ pair: FleetPair, _ pairsMachines: Bool) -> FleetLevel {
    let (old, new) = (levels(pair.old), levels(pair.new))
    let shared = old.keys.filter { new[$0] != nil }.sorted()
    guard pairsMachines, !shared.isEmpty else {
      return FleetLevel(machines: ordered(new)) - FleetLevel(machines: ordered(old))
    }
    return FleetLevel(
      machines: shared.compactMap { machine in
        guard let before = old[machine], let after = new[machine] else { return nil }
        return after - before
      })
  }

  private static func levels(_ values: [FleetValue]) -> [String: FleetLevel] {
    Dictionary(grouping: values, by: \.machine).mapValues { FleetLevel(sessions: $0) }
  }

  /// The levels in the order of their machines, so that sums are the same in each run.
  private static func ordered(_ levels: [String: FleetLevel]) -> [FleetLevel] {
    levels.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension FleetComparison.Verdict {
  /// Returns the verdict about a difference.
  ///
  /// - Parameters:
  ///   - better: The values that are better.
  ///   - isMore: Whether the second side has more.
  package static func difference(_ better: MetricKey.Polarity, isMore: Bool) -> Self {
    switch better {
    case .neither: .differs
    case .less: isMore ? .worse : .better
    case .more: isMore ? .better : .worse
    }
  }
}

extension FleetComparison.Row {
  fileprivate func finding(_ probability: Double) -> FleetComparison.Verdict {
    guard probability <= FleetComparison.significance else { return .same }
    return .difference(pair.series.better, isMore: isMore)
  }
}
