/// A driver that runs epochs of given lengths, shortened so that slow work ends in time.
final class TimeLimitedDriver: EpochDriver {
  private let plan: [Int]
  private let limit: Double
  private var epoch = 0
  private var current = 1
  private var leastRate = 0.0

  /// Creates a driver of planned epochs.
  ///
  /// - Parameters:
  ///   - plan: The iterations of each epoch.
  ///   - limitTicks: The time limit of an epoch, in ticks; an epoch has at least one iteration.
  init(_ plan: [Int], limitTicks: Double) {
    self.plan = plan
    limit = limitTicks
  }

  func border(_ time: EpochTime?) -> Int {
    if let time {
      leastRate = epoch == 0 ? rate(time.elapsed) : min(leastRate, rate(time.elapsed))
      epoch += 1
    }
    current = epoch < plan.count ? affordable(plan[epoch]) : 0
    return current
  }

  /// Whether the epoch is the last; earlier epochs fill caches and lazy variables.
  var isForTheRecord: Bool { epoch == plan.count - 1 }

  private func affordable(_ iterations: Int) -> Int {
    max(1, min(iterations, Int(min(limit / max(leastRate, 1e-9), 1e15))))
  }

  private func rate(_ ticks: UInt64) -> Double { Double(ticks) / Double(current) }
}
