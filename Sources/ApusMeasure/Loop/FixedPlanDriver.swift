/// A driver that runs epochs of given lengths in sequence.
final class FixedPlanDriver: EpochDriver {
  private let plan: [Int]
  private(set) var epochs: [Epoch] = []

  let keepsEvents: Bool

  init(_ plan: [Int], keepsEvents: Bool = true) {
    self.plan = plan
    self.keepsEvents = keepsEvents
    epochs.reserveCapacity(plan.count)
  }

  func border(_ time: EpochTime?) -> Int {
    if let time { epochs.append(Epoch(iterations: plan[epochs.count], ticks: time.body)) }
    return epochs.count < plan.count ? plan[epochs.count] : 0
  }

  var isForTheRecord: Bool { true }
}
