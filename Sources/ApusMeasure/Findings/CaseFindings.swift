import ApusSystem

/// The findings about the times of a single case, the most serious first.
struct CaseFindings {
  private let isAtLoopFloor: Bool
  private let trend: EpochTrend?
  private let modes: TwoModes?

  /// The largest difference from the empty loop, in nanoseconds, at which a body is at its floor.
  private static let floorNanoseconds = 1.5

  /// - Parameters:
  ///   - processes: The nanoseconds of an iteration in the epochs of each process, in order.
  ///   - isAtLoopFloorByDesign: Whether the benchmark declares that it may be at the loop floor.
  init(
    _ processes: [[Double]], _ detector: Detector, _ clock: TickClock, isAtLoopFloorByDesign: Bool
  ) {
    isAtLoopFloor =
      !isAtLoopFloorByDesign && detector.growth == nil
      && detector.ticksAboveFloor.map {
        $0 / clock.ticksPerNanosecond <= Self.floorNanoseconds
      } ?? false
    trend = EpochTrend(processes)
    modes = TwoModes(processes.flatMap { $0 })
  }

  /// All findings, the most serious first.
  var all: [TimeFinding] {
    // A trend spreads the epochs, so that two modes say nothing more.
    let shape = trend?.finding ?? (modes == nil ? nil : .twoModes)
    return [isAtLoopFloor ? .atLoopFloor : nil, shape].compactMap { $0 }
  }

  /// The most serious finding.
  var first: TimeFinding? { all.first }

  /// A note with numbers for each finding.
  var notes: [String] { all.map(note) }

  private func note(_ finding: TimeFinding) -> String {
    switch finding {
    case .atLoopFloor: finding.rawValue
    case .grows, .falls:
      "\(finding.rawValue): the last quarter takes \(Quantity.number(trend?.change ?? 1)) of the first"
    case .twoModes:
      modes.map {
        """
        two modes: \(Quantity.number($0.lower)) ns, and in \(Quantity.number(100 * $0.upperShare)) % of \
        the epochs \(Quantity.number($0.upper)) ns
        """
      } ?? finding.rawValue
    }
  }
}
