import ApusMeasure

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The changes of a series over revisions, on all machines or on one.
///
///     let changes = FleetChanges(levels, leastEffect: 0.01)
///     changes.found.filter { $0.cause == .code }
///
/// The logarithm of a value is the sum of the level of its machine, the effect of its revision, and a rest. Medians
/// find levels and effects, so that a change of one machine among three is in its rest, and a change on all of them is
/// in the effects. Changes of both are searched by E-divisive (`ChangeDetector`). A change of a machine moves the
/// medians a little: so the largest is taken out of the values, until there is no other, before those of the code are
/// searched.
///
/// Source of the sum: Tukey, "Exploratory Data Analysis" (1977), chapter 11, "median polish".
package struct FleetChanges: Sendable, Hashable {
  /// The cause of a change.
  package enum Cause: Sendable, Hashable {
    /// Machines agree: the code of the revision.
    case code
    /// A machine alone.
    case machine(String)
    /// Fewer than three machines, which cannot tell the causes apart.
    case unknown
  }

  /// A change.
  package struct Change: Sendable, Hashable {
    /// The index of the first revision after the change.
    package let revision: Int
    /// The cause.
    package let cause: Cause
    /// The ratio of the median after the change to that before, between the changes beside it.
    package let ratio: Double
    /// The probability of such a division by chance.
    package let probability: Double

    /// Creates a change.
    package init(revision: Int, cause: Cause, ratio: Double, probability: Double) {
      self.revision = revision
      self.cause = cause
      self.ratio = ratio
      self.probability = probability
    }
  }

  /// The changes in the order of revisions.
  package let found: [Change]
  /// The number of machines.
  package let machineCount: Int

  /// The fewest machines that tell a change of the code from one of a machine.
  package static let fewestMachines = 3
  /// The fewest revisions that can be searched.
  package static var fewestRevisions: Int { ChangeDetector().fewestValues }

  /// Searches a series.
  ///
  /// - Parameters:
  ///   - values: The values of each machine above zero, by the index of their revision.
  ///   - kept: The changes that an earlier search found, which stay where they are.
  ///   - leastEffect: The smallest change that counts, as a fraction.
  /// - Complexity: O(*m* · *n*²) in the machines and revisions, times the permutations of `ChangeDetector`.
  package init(_ values: [String: [Int: Double]], kept: [Change] = [], leastEffect: Double) {
    var logarithms = LogarithmTable(values)
    // Neighbouring sessions of a machine are a little alike; the effects of revisions are those of several, or taken as such.
    let search = LevelSearch(
      leastEffect: leastEffect, ChangeDetector(significance: 0.008, keepsMemory: false))
    let ofMachines = LevelSearch(leastEffect: leastEffect, ChangeDetector())
    let isKnown = values.count >= Self.fewestMachines
    var found: [Change] = []
    for change in kept { Self.take(change, outOf: &logarithms, into: &found) }
    if isKnown { Self.takeMachines(outOf: &logarithms, into: &found, ofMachines) }
    let effects = MedianPolish(logarithms).effects
    let borders = kept.filter(\.isOfEffects).map(\.revision).sorted()
    for stretch in Self.stretches(of: effects, between: borders) {
      found += search.changes(in: stretch, isKnown ? .code : .unknown)
    }
    self.found = found.sorted { $0.revision < $1.revision }
    machineCount = values.count
  }

  /// Divides effects at the revisions of kept changes.
  private static func stretches(
    of effects: [Int: Double], between borders: [Int]
  ) -> [[Int: Double]] {
    Dictionary(grouping: effects) { effect in borders.count { $0 <= effect.key } }
      .sorted { $0.key < $1.key }
      .map { Dictionary(uniqueKeysWithValues: $0.value.map { ($0.key, $0.value) }) }
  }

  /// The most changes of a machine that are taken out, on average.
  private static let mostMachineChanges = 5
  /// The distance of revisions within which two changes of a machine are one.
  private static let nearby = 2

  /// The number of machines from which on a single one moves no median that matters.
  private static let manyMachines = 20

  /// Takes out the changes of machines: the largest, again and again, or of many machines that of each at once.
  private static func takeMachines(
    outOf logarithms: inout LogarithmTable, into found: inout [Change], _ search: LevelSearch
  ) {
    let isMany = logarithms.machines.count >= manyMachines
    var searched = Array(logarithms.machines.indices)
    for _ in 0..<(isMany ? 1 : logarithms.machines.count) * mostMachineChanges {
      let rests = MedianPolish(logarithms).rests
      let largest = searched.compactMap { machine -> (machine: Int, change: Change)? in
        let changes = search.changes(
          in: rests.row(machine), .machine(logarithms.machines[machine]))
        return changes.max { $0.size < $1.size }.map { (machine, $0) }
      }
      guard let first = largest.max(by: { $0.change.size < $1.change.size }) else { return }
      for entry in isMany ? largest : [first] {
        take(entry.change, outOf: &logarithms, into: &found)
      }
      if isMany { searched = largest.map(\.machine) }
    }
  }

  /// Divides the values after a change by its ratio, and keeps it, or corrects a change that is nearly the same.
  private static func take(
    _ change: Change, outOf logarithms: inout LogarithmTable, into found: inout [Change]
  ) {
    guard case .machine(let machine) = change.cause else { return found.append(change) }
    logarithms.divide(machine, from: change.revision, by: change.ratio)
    let index = found.firstIndex {
      $0.cause == change.cause && abs($0.revision - change.revision) <= nearby
    }
    guard let index else { return found.append(change) }
    let old = found[index]
    found[index] = Change(
      revision: old.revision, cause: old.cause, ratio: old.ratio * change.ratio,
      probability: old.probability)
  }
}

extension FleetChanges.Change {
  /// The verdict about the values of a series after the change.
  package func verdict(_ series: FleetSeries) -> FleetComparison.Verdict {
    .difference(series.better, isMore: ratio > 1)
  }

  /// The distance from no change.
  fileprivate var size: Double { abs(log(ratio)) }

  /// Whether the change is searched in the effects of revisions.
  fileprivate var isOfEffects: Bool {
    if case .machine = cause { false } else { true }
  }
}

/// A search for changes of the level in logarithms.
private struct LevelSearch {
  let leastEffect: Double
  private let detector: ChangeDetector

  init(leastEffect: Double, _ detector: ChangeDetector) {
    self.leastEffect = leastEffect
    self.detector = detector
  }

  func changes(
    in logarithms: [Int: Double], _ cause: FleetChanges.Cause
  ) -> [FleetChanges.Change] {
    let revisions = logarithms.keys.sorted()
    let values = revisions.compactMap { logarithms[$0] }
    guard var points = detector.changes(in: values) else { return [] }
    while let weakest = points.indices.min(by: {
      abs(step(points, $0, values)) < abs(step(points, $1, values))
    }), abs(step(points, weakest, values)) < log1p(leastEffect) {
      points.remove(at: weakest)
    }
    return points.indices.map { index in
      FleetChanges.Change(
        revision: revisions[points[index].index], cause: cause,
        ratio: exp(step(points, index, values)), probability: points[index].significance)
    }
  }

  /// The difference of the medians after and before a point, between the points beside it.
  private func step(_ points: [ChangePoint], _ index: Int, _ values: [Double]) -> Double {
    let start = index > 0 ? points[index - 1].index : 0
    let end = index + 1 < points.count ? points[index + 1].index : values.count
    let middle = points[index].index
    return Samples(Array(values[middle..<end])).median
      - Samples(Array(values[start..<middle])).median
  }
}
