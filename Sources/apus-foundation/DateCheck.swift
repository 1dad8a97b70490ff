import ApusLab
import Foundation

/// The question "has the interval passed?" put to `Date`.
enum DateCheck {
  private static let checks = 4096
  private static let epochs = 9

  /// The median over some epochs of about 100 us.
  static func report() -> DateReport {
    let clock = ContinuousClock()
    let times = (0..<epochs).map { _ in
      let deadline = Date.now + 3600
      var passed = 0
      let took = clock.measure {
        for _ in 0..<checks where Date.now > deadline { passed += 1 }
      }
      precondition(passed == 0, "an hour passed")
      return took / .nanoseconds(1) / Double(checks)
    }
    return DateReport(nanoseconds: times.sorted()[epochs / 2])
  }
}
