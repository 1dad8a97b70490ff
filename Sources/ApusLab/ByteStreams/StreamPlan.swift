import ApusMachine

/// A plan of the number of summed bytes: as published if the time suffices, fewer otherwise.
struct StreamPlan: Sendable, Hashable {
  /// The possible numbers of bytes, the published number first.
  static let sizes = [128, 64, 32, 16, 8, 4, 2].map { $0 << 20 }
  /// The largest number of rounds; more rounds hardly narrow the intervals.
  static let mostRounds = 20

  private let sizes: [Int]

  /// Creates a plan with a choice of sizes, the largest first; at least one.
  init(_ sizes: [Int] = Self.sizes, memoryLimit: Int) {
    precondition(!sizes.isEmpty, "sizes must not be empty")
    // The most expensive variant holds the bytes three times.
    let fitting = sizes.filter { $0 <= memoryLimit / 4 }
    self.sizes = fitting.isEmpty ? Array(sizes.suffix(1)) : fitting
  }

  /// The number of bytes of the pilot round, which measures the speed of all variants.
  var pilotBytes: Int { sizes.last ?? 0 }

  /// Returns the largest size for which six rounds fit, or the smallest size.
  ///
  /// - Parameters:
  ///   - pilotSeconds: The time of the pilot round.
  ///   - launchSeconds: The part of it for starting processes.
  ///   - secondsLeft: The time for all rounds.
  func bytes(pilotSeconds: Double, launchSeconds: Double, secondsLeft: Double) -> Int {
    let perByte = max(0, pilotSeconds - launchSeconds) / Double(pilotBytes)
    let rounds = Double(ProbeContext.fewestRepeats)
    return sizes.first { rounds * (launchSeconds + perByte * Double($0)) <= secondsLeft }
      ?? pilotBytes
  }
}
