import ApusLab
import Foundation

/// The cost of asking `Date` whether an interval has passed.
enum DateCheck {
  private static let checks = 4096
  private static let epochs = 9

  /// Returns the medians of several epochs of about 100 us.
  static func report() -> DateReport {
    DateReport(nanoseconds: median(of: deadline), elapsedNanoseconds: median(of: elapsed))
  }

  private static func median(of ask: () -> Int) -> Double {
    let clock = ContinuousClock()
    let times = (0..<epochs).map { _ in
      var passed = 0
      let took = clock.measure { passed = ask() }
      precondition(passed == 0, "an hour passed")
      return took / .nanoseconds(1) / Double(checks)
    }
    return times.sorted()[epochs / 2]
  }

  /// Compares with a deadline that is computed once.
  private static func deadline() -> Int {
    let deadline = Date.now + 3600
    var passed = 0
    for _ in 0..<checks where Date.now > deadline { passed += 1 }
    return passed
  }

  /// Computes the time since the last update, as published.
  private static func elapsed() -> Int {
    var count = ElapsedCount()
    var last = Date.now
    for _ in 0..<checks {
      count.unposted += 1
      let delta = -last.timeIntervalSinceNow
      if delta > 1 || (delta > 0.1 && count.isLarge) {
        count.post()
        last = Date.now
      }
    }
    return count.surplus
  }
}
