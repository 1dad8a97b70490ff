/// A driver that times a loop with an epoch planner.
final class TimingDriver: EpochDriver {
  private var planner: EpochPlanner

  init(_ planner: EpochPlanner) { self.planner = planner }

  /// The epochs that the planner kept.
  var epochs: [Epoch] { planner.kept }

  func border(_ ticks: UInt64?) -> Int { planner.next(after: ticks) }

  var isForTheRecord: Bool { planner.isMeasuring }
}
