import ApusBenchmark

/// A benchmark that is known to measure its work, or known not to, and the expected answer of the
/// detector.
struct DetectorCase: Sendable {
  /// The known kind of the body.
  enum Kind: Sendable {
    /// The body does the declared work.
    case honest
    /// The work is removed, or is less than declared, and the times show it.
    case wrong
    /// The work is removed, or is less than declared, and no time shows it.
    case undetectable(because: String)

    /// The word for the table.
    var word: String {
      switch self {
      case .honest: "honest"
      case .wrong: "wrong"
      case .undetectable: "wrong, not detectable"
      }
    }
  }

  let benchmark: Benchmark
  let kind: Kind

  /// A body that must be measured.
  static func honest(_ benchmark: Benchmark) -> DetectorCase {
    DetectorCase(benchmark: benchmark, kind: .honest)
  }

  /// A body that must be reported.
  static func wrong(_ benchmark: Benchmark) -> DetectorCase {
    DetectorCase(benchmark: benchmark, kind: .wrong)
  }

  /// A body that the detector cannot distinguish from an honest body.
  static func undetectable(_ benchmark: Benchmark, because reason: String) -> DetectorCase {
    DetectorCase(benchmark: benchmark, kind: .undetectable(because: reason))
  }

  /// Some arithmetic without side effects, which the optimiser may move or remove.
  @inline(__always)
  static func mixed(_ value: Int) -> Int {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0x3F58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x14D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
