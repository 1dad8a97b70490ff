package import ApusBenchmark
import ApusReport

/// "Clocks": the time of a million checks of "has the interval passed?" with each clock.
package enum Clocks {
  /// The document.
  package static let source = ClaimSource(
    key: "p2", collection: "posts", author: "Wade Tregaskis",
    title: "Swift’s native Clocks are very inefficient",
    address: "https://wadetregaskis.com/swifts-native-clocks-are-very-inefficient/", date: "2024-05"
  )

  /// Its claims, as far as this system has the clocks, and our claims.
  package static let claims = swiftClocks + date.map { $0.needing(.foundation) } + ours

  /// The table as printed.
  static let table = ExperimentTable(
    title: "A million checks, published in 2024 (Swift 5.10)",
    head: ["clock", "iMac Pro", "M2 Air"],
    rows: [
      ["ContinuousClock", "429 ms", "258 ms"], ["SuspendingClock", "430 ms", "247 ms"],
      ["Date", "30 ms", "19 ms"], ["CLOCK_MONOTONIC_RAW", "32 ms", "10 ms"],
      ["CLOCK_UPTIME_RAW", "27 ms", "10 ms"], ["gettimeofday", "24 ms", "12 ms"],
      ["mach_absolute_time", "15 ms", "6 ms"],
    ])
}
