import ApusFleet
import ApusMeasure
import ApusTestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A history of labelled sessions in memory, which answers questions about revisions slowly and plainly.
struct RevisionModel {
  /// A session with its labels.
  struct Entry {
    var plan: FleetRecords.Plan
    let revision: String
    let branch: String
  }

  /// A revision of a series with the values of machines.
  struct Column {
    let revision: String
    let values: [String: Double]
  }

  /// A row of a gate.
  struct GateRow {
    var machineCount = 0
    var revisionCount = 0
    var ratio: Double?
    var low: Double?
    var high: Double?
    var probability: Double?
    var verdict = "undecided"
  }

  var entries: [Entry] = []
  static let benchmarks = ["b0", "b1", "b2", "b3"]

  // MARK: Random histories

  /// Returns the sessions of some machines over revisions, with changes of `b0` and of a machine's `b1`; `b2` has zeros,
  /// and `b3` never varies.
  static func invented(_ random: inout SplitMix64) -> RevisionModel {
    var model = RevisionModel()
    let machines = (0..<(1 + random.below(5))).map { "m\($0)" }
    let names = (0..<18).map { "r\($0)" }.shuffled(using: &random)
    for (index, name) in names.enumerated() {
      for (place, machine) in machines.enumerated() {
        for turn in 0..<[0, 1, 1, 1, 2][random.below(5)] {
          // Revisions overlap: machines come to a revision at different times, no two of which are equal.
          let seconds =
            FleetRecords.start + index * 5003 + random.below(7) * 1000 + place * 10 + turn
          var plan = FleetRecords.Plan(
            identifier: "s\(index)-\(machine)-\(turn)", machine: machine, seconds: seconds)
          plan.figures = figures(index, place, seconds, &random)
          model.entries.append(
            Entry(
              plan: plan, revision: name, branch: random.below(4) == 0 ? "other" : "main"))
        }
      }
    }
    return model
  }

  private static func figures(
    _ revision: Int, _ machine: Int, _ seconds: Int, _ random: inout SplitMix64
  ) -> [FleetRecords.Figure] {
    var figures: [FleetRecords.Figure] = []
    for benchmark in benchmarks where random.below(12) > 0 {
      for _ in 0..<(1 + random.below(2)) {
        var figure = FleetRecords.Figure(benchmark: benchmark, seconds: seconds + random.below(3))
        var value = Double(100 * (machine + 1)) * Double.random(in: 0.98...1.02, using: &random)
        if benchmark == "b0", revision >= 8 { value *= 1.3 }
        if benchmark == "b1", machine == 1, revision >= 9 { value *= 0.7 }
        if benchmark == "b2" { value = Double(random.below(8) / 7) }
        if benchmark == "b3" { value = 7 }
        figure.value = random.below(10) == 0 ? nil : value
        figures.append(figure)
      }
    }
    return figures
  }

  // MARK: Revisions and values

  /// The revisions in the order of their first sessions, up to a last one.
  func revisions(branch: String?, count: Int, upTo last: String? = nil) -> [String] {
    var starts: [String: Int] = [:]
    for entry in entries
    where (branch == nil || entry.branch == branch) && !entry.plan.figures.isEmpty {
      starts[entry.revision] = min(starts[entry.revision] ?? .max, entry.plan.seconds)
    }
    var ordered = starts.keys.sorted { (starts[$0] ?? 0, $0) < (starts[$1] ?? 0, $1) }
    if let last, let end = ordered.firstIndex(of: last) { ordered = Array(ordered[...end]) }
    return Array(ordered.suffix(count))
  }

  /// The last value of a benchmark in a session. A figure without a value is of another series, which has no unit.
  static func value(_ benchmark: String, _ plan: FleetRecords.Plan) -> Double? {
    plan.figures.last { $0.benchmark == benchmark && $0.value != nil }?.value
  }

  /// The values of a benchmark on each machine at each revision: the median of its sessions.
  func values(
    of benchmark: String, branch: String?, _ revisions: [String]
  ) -> [String: [Int: Double]] {
    var table: [String: [Int: Double]] = [:]
    for (index, revision) in revisions.enumerated() {
      for machine in Set(entries.map(\.plan.machine)) {
        let own = entries.filter {
          $0.plan.machine == machine && $0.revision == revision
            && (branch == nil || $0.branch == branch)
        }.compactMap { Self.value(benchmark, $0.plan) }
        if !own.isEmpty { table[machine, default: [:]][index] = Self.quantile(own, 2) }
      }
    }
    return table
  }

  /// The number of machines that have ever had a value.
  func machineCount(_ benchmark: String) -> Int {
    Set(entries.filter { Self.value(benchmark, $0.plan) != nil }.map(\.plan.machine)).count
  }

  /// Returns a quarter of the way through the ordered values, by so many quarters.
  static func quantile(_ values: [Double], _ quarters: Int) -> Double {
    let ordered = values.sorted()
    let position = Double(quarters) / 4 * Double(ordered.count - 1)
    let (below, above) = (Int(position.rounded(.down)), Int(position.rounded(.up)))
    return ordered[below] + (position - Double(below)) * (ordered[above] - ordered[below])
  }

  /// The newest sessions of a machine that have figures, in the order of time.
  func sessions(of machine: String, branch: String?, count: Int) -> [FleetRecords.Plan] {
    let own = entries.filter {
      $0.plan.machine == machine && (branch == nil || $0.branch == branch)
        && !$0.plan.figures.isEmpty
    }.map(\.plan)
    return Array(own.sorted { $0.seconds < $1.seconds }.suffix(count))
  }

  // MARK: The gate

  /// The verdicts about the last of some revisions, a benchmark each.
  ///
  /// - Parameter kept: The changes that were kept, by benchmark.
  func gate(
    branch: String?, _ revisions: [String], _ benchmarks: [String],
    kept: [String: [FleetChanges.Change]]
  ) -> [GateRow] {
    var rows = benchmarks.map {
      Self.gateRow(values(of: $0, branch: branch, revisions), revisions.count - 1, kept[$0] ?? [])
    }
    // Holm: the smallest of k probabilities is multiplied by k, the next by k - 1, and none is smaller than one before it.
    let order = rows.indices.filter { rows[$0].probability != nil }
      .sorted { rows[$0].probability ?? 0 < rows[$1].probability ?? 0 }
    var least = 0.0
    for (place, index) in order.enumerated() {
      least = max(least, min(1, (rows[index].probability ?? 1) * Double(order.count - place)))
      rows[index].probability = least
      let ratio = rows[index].ratio ?? 1
      let isLarge = ratio == 0 || abs(log(ratio)) >= log(1.01)
      rows[index].verdict =
        least <= 0.05 && isLarge ? (ratio > 1 ? "worse" : "better") : "no difference seen"
    }
    return rows
  }

  private static func gateRow(
    _ values: [String: [Int: Double]], _ revision: Int, _ kept: [FleetChanges.Change]
  ) -> GateRow {
    var row = GateRow()
    var (news, effects): ([Double], [Int: [Double]]) = ([], [:])
    var (isPositive, isConstant, distance) = (true, true, 0.0)
    for machine in values.keys.sorted() {
      guard let own = values[machine], let new = own[revision] else { continue }
      let start = kept.filter {
        $0.revision < revision
          && ($0.cause == .code || $0.cause == .unknown || $0.cause == .machine(machine))
      }.map(\.revision).max()
      let earlier = own.filter { $0.key < revision && $0.key >= start ?? 0 }
      guard earlier.count >= 5 else { continue }
      row.machineCount += 1
      let level = earlier.values.map { log($0) }.reduce(0, +) / Double(earlier.count)
      news.append(log(new) - level)
      for (index, value) in earlier { effects[index, default: []].append(log(value) - level) }
      if new <= 0 || earlier.values.contains(where: { $0 <= 0 }) { isPositive = false }
      if Set(earlier.values).count > 1 { isConstant = false }
      distance += new - (earlier.sorted { $0.key < $1.key }.first?.value ?? 0)
    }
    row.revisionCount = effects.count
    guard row.machineCount > 0 else { return row }
    guard isPositive else {
      guard isConstant else { return row }
      row.ratio = distance == 0 ? 1 : distance > 0 ? .infinity : 0
      row.probability = distance == 0 ? 1 : 0
      return row
    }
    let means = effects.values.map { $0.reduce(0, +) / Double($0.count) }
    let count = Double(means.count)
    let middle = means.reduce(0, +) / count
    let variance = means.map { ($0 - middle) * ($0 - middle) }.reduce(0, +) / (count - 1)
    let error = (variance * (1 + 1 / count)).squareRoot()
    let effect = news.reduce(0, +) / Double(news.count) - middle
    let half = StudentQuantile.twoSided(error: 0.05, freedom: means.count - 1) * error
    row.ratio = exp(effect)
    row.low = exp(effect - half)
    row.high = exp(effect + half)
    // Values that never varied scatter by rounding alone.
    if error < 1e-12 {
      row.probability = abs(effect) < 1e-12 ? 1 : 0
    } else {
      row.probability = StudentQuantile.probability(
        beyond: abs(effect) / error, freedom: means.count - 1)
    }
    return row
  }
}
