#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Judges candidates by the ratios that processes reported, one for each process.
struct ComparisonJudgement {
  /// What was found of one candidate.
  struct Finding: Sendable, Hashable {
    var verdict: ComparisonVerdict
    /// The median of the ratios to the baseline, with its exact interval at the judgement's level;
    /// `nil` where no process reported one.
    var ratio: Estimate?
    /// The probability, adjusted for several candidates, that the median lies within the floor after
    /// all.
    var probability: Double
  }

  /// How far the floor reaches: the farther end of the control's interval, as a logarithm.
  let floor: Double
  /// The floor as a ratio above one.
  var floorRatio: Double { exp(floor) }
  /// The ratio of the baseline's second copy to its first.
  let control: Estimate?
  /// What was found of each candidate, in their order.
  let findings: [Finding]

  /// Within this many floors two things are said to be alike.
  private static let alike = 3.0
  /// No floor is finer than this: a ten-thousandth.
  private static let finestFloor = 1e-4

  /// - Parameters:
  ///   - control: The logarithms of the ratios of the baseline's second copy to its first.
  ///   - candidates: The same for each candidate.
  ///   - confidence: 0.95 to look, 0.99 for gates.
  init(control: [Double], candidates: [[Double]], confidence: Double = 0.95) {
    let controlInterval = Self.interval(control, confidence)
    let floor =
      controlInterval.map { max(abs($0.low), abs($0.high), Self.finestFloor) } ?? .infinity
    let tails = candidates.map { samples in
      (
        slower: SignTest.probabilityAbove(floor, samples),
        faster: SignTest.probabilityAbove(floor, samples.map { -$0 })
      )
    }
    let adjusted = SignTest.holm(tails.map { min(1, 2 * min($0.slower, $0.faster)) })
    self.floor = floor
    self.control = Self.ratio(control, controlInterval)
    findings = candidates.indices.map { index in
      let interval = Self.interval(candidates[index], confidence)
      let isBeyond = adjusted[index] <= 1 - confidence
      let isSlower = tails[index].slower < tails[index].faster
      let verdict: ComparisonVerdict =
        if interval == nil || floor == .infinity {
          .undecided
        } else if isBeyond {
          isSlower ? .slower : .faster
        } else if let interval, max(abs(interval.low), abs(interval.high)) <= Self.alike * floor {
          .withinFloor
        } else {
          .undecided
        }
      return Finding(
        verdict: verdict, ratio: Self.ratio(candidates[index], interval),
        probability: adjusted[index])
    }
  }

  private static func interval(
    _ samples: [Double], _ confidence: Double
  ) -> (low: Double, high: Double)? {
    samples.isEmpty ? nil : Samples(samples).medianInterval(confidence: confidence, .exact)
  }

  private static func ratio(
    _ samples: [Double], _ interval: (low: Double, high: Double)?
  ) -> Estimate? {
    guard !samples.isEmpty else { return nil }
    return Estimate(
      value: exp(Samples(samples).median),
      low: interval.map { exp($0.low) }, high: interval.map { exp($0.high) },
      unit: .ratio, samples: samples.count, statistic: .median, population: .processes)
  }
}
