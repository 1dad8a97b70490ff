import ApusMachine

/// How many bytes are summed in the time there is: as published where they fit, fewer otherwise.
struct StreamPlan: Sendable, Hashable {
  /// What may be chosen, the published number first, in bytes.
  static let sizes = [128, 64, 32, 16, 8, 4, 2].map { $0 << 20 }
  /// Rounds beyond these make the intervals little narrower.
  static let mostRounds = 20

  private let sizes: [Int]

  /// Chooses among sizes, the largest first, at least one.
  init(_ sizes: [Int] = Self.sizes, memoryLimit: Int) {
    precondition(!sizes.isEmpty, "a plan needs a size")
    // The dearest way holds the bytes three times.
    let fitting = sizes.filter { $0 <= memoryLimit / 4 }
    self.sizes = fitting.isEmpty ? Array(sizes.suffix(1)) : fitting
  }

  /// The bytes of a first round that finds out how fast everything is.
  var pilotBytes: Int { sizes.last ?? 0 }

  /// Returns the largest size of which six rounds fit, or the smallest.
  ///
  /// - Parameters:
  ///   - pilotSeconds: How long the first round took.
  ///   - launchSeconds: How much of it was the start of processes.
  ///   - secondsLeft: How long the rounds may take.
  func bytes(pilotSeconds: Double, launchSeconds: Double, secondsLeft: Double) -> Int {
    let perByte = max(0, pilotSeconds - launchSeconds) / Double(pilotBytes)
    let rounds = Double(ProbeContext.fewestRepeats)
    return sizes.first { rounds * (launchSeconds + perByte * Double($0)) <= secondsLeft }
      ?? pilotBytes
  }
}
