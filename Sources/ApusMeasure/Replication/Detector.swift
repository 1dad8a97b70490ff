/// Decides from a few times whether a benchmark measured anything.
///
/// Three tests. *Floor*: an iteration costs no more than the empty loop's. *Growth*: eight times the
/// declared elements take hardly longer. *Slope*: an element costs less than a thousandth of a cycle.
/// The first cannot tell "gone" from "one cycle of work", and says so.
struct Detector: Sendable {
  /// What was found.
  enum Verdict: Sendable, Hashable {
    /// The work is there.
    case honest
    /// An iteration costs what the empty loop costs.
    case atLoopFloor
    /// The time does not grow with the declared work.
    case eliminated
  }

  /// Ticks per iteration of the body, where an iteration is shorter than an epoch.
  var bodySlope: Double?
  /// Ticks per iteration of the empty loop, measured beside it.
  var floorSlope: Double?
  /// The least ticks per iteration at the declared size, at eight times that, and the size.
  var growth: (declared: Double, eightfold: Double, size: Int)?
  /// Ticks per cycle of the core.
  var ticksPerCycle: Double?

  /// The harshest finding of the three tests.
  var verdict: Verdict {
    if let growth {
      let difference = growth.eightfold - growth.declared
      if growth.eightfold < 1.1 * growth.declared { return .eliminated }
      let perElement = difference / Double(7 * growth.size)
      if let ticksPerCycle, perElement < ticksPerCycle / 1024 { return .eliminated }
    }
    if let bodySlope, let floorSlope, bodySlope < 1.25 * floorSlope { return .atLoopFloor }
    return .honest
  }
}

extension Detector {
  /// Collects what a detection pass reported.
  init(_ messages: [WorkerMessage], size: Int) {
    var values: [WorkerValue: Double] = [:]
    for case .value(let name, let value) in messages { values[name] = value }
    bodySlope = values[.bodySlope]
    floorSlope = values[.floorSlope]
    ticksPerCycle = values[.cycle]
    if let declared = values[.timeAtDeclaredSize], let eightfold = values[.timeAtEightfoldSize] {
      growth = (declared, eightfold, size)
    }
  }
}

extension Detector.Verdict {
  /// The words for a result, with what to do about it; `nil` for an honest one.
  var explanation: String? {
    switch self {
    case .honest: nil
    case .atLoopFloor:
      """
      at the loop floor: nothing measurable. Chain each result into the next input, `launder` the \
      input, or declare elements; if one cycle is meant, say mayBeAtLoopFloor
      """
    case .eliminated:
      """
      eliminated by the optimiser: the time does not grow with the declared size. `launder` the \
      input inside the loop and `consume` each result; declare only what an iteration works on
      """
    }
  }
}

extension Figure {
  /// Whether the detector found that nothing was measured, which is not every failure.
  package var measuredNothing: Bool {
    guard case .failed(let reason) = outcome else { return false }
    return [Detector.Verdict.atLoopFloor, .eliminated].contains { $0.explanation == reason }
  }
}
