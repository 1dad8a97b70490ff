/// A detector that decides from a few times whether a benchmark measured any work.
///
/// A sized body shows its work by growth: a larger size must take longer, and an element must not
/// cost less than any processor needs (``GrowthTimes``). A body without a size must cost more than
/// the empty loop, or have a working instruction of its own. If instructions cannot be counted, the
/// detector cannot distinguish removed work from a cycle of work. The message then says so.
package struct Detector: Sendable {
  /// The verdict of the detector.
  package enum Verdict: String, Sendable, Hashable {
    /// The body does work.
    case honest
    /// An iteration costs the same as in the empty loop.
    case atLoopFloor = "at the loop floor"
    /// The time does not grow with the declared work.
    case eliminated
  }

  /// A body that takes less than so many times the empty loop costs the same.
  static let floorFactor = 1.25

  /// The ticks per iteration of the body, if an iteration is shorter than an epoch.
  var bodySlope: Double?
  /// The ticks per iteration of the empty loop, measured at the borders of the body's epochs.
  var floorSlope: Double?
  /// The working instructions of an iteration without those of the loop, if they were counted.
  var bodyInstructions: Double?
  /// The times of a sized body.
  var growth: GrowthTimes?
  /// The ticks per cycle of the core.
  var ticksPerCycle: Double?

  /// The verdict: a sized body that takes longer at a larger size has work, even at the loop floor.
  var verdict: Verdict {
    if let growth, let ticksPerCycle {
      return growth.showsWork(ticksPerCycle: ticksPerCycle) ? .honest : .eliminated
    }
    return isAtLoopFloor && !hasInstructions ? .atLoopFloor : .honest
  }

  /// Whether the body has a working instruction in most iterations.
  private var hasInstructions: Bool { bodyInstructions.map { $0 > 0.5 } ?? false }

  /// Whether an iteration costs no more than in the empty loop.
  var isAtLoopFloor: Bool {
    guard let bodySlope, let floorSlope else { return false }
    return bodySlope < Self.floorFactor * floorSlope
  }

  /// The ticks of an iteration above those of the empty loop; `nil` if an iteration is longer than an
  /// epoch.
  var ticksAboveFloor: Double? {
    guard let bodySlope, let floorSlope else { return nil }
    return bodySlope - floorSlope
  }

  /// The cycles of an iteration; `nil` if an iteration is longer than an epoch.
  var cycles: Double? {
    guard let bodySlope, let ticksPerCycle else { return nil }
    return bodySlope / ticksPerCycle
  }
}

extension Detector {
  /// Creates a detector from the messages of a detection pass.
  init(_ messages: [WorkerMessage], of benchmarkCase: BenchmarkCase) {
    var values: [WorkerValue: Double] = [:]
    for case .value(let name, let value) in messages { values[name] = value }
    bodySlope = values[.bodySlope]
    floorSlope = values[.floorSlope]
    ticksPerCycle = values[.cycle]
    bodyInstructions = values[.bodyInstructions]
    if case .sized(let work, _, _) = benchmarkCase.benchmark.body,
      let declared = values[.timeAtDeclaredSize], let grown = values[.timeAtGrownSize],
      let grownSize = values[.grownSize].map({ Int(exactly: $0) ?? .max })
    {
      growth = GrowthTimes(
        work: work, size: benchmarkCase.count, declared: declared, grownSize: grownSize,
        grown: grown)
    }
  }
}

extension Detector.Verdict {
  /// The reason why a benchmark with this verdict has no time; `nil` for an honest benchmark.
  package var reason: MetricMeasurement.Reason? {
    switch self {
    case .honest: nil
    case .atLoopFloor: .atLoopFloor
    case .eliminated: .eliminated
    }
  }
}
