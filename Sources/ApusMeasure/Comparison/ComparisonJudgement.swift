#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Judges candidates by the ratios that processes reported, one for each process or set of processes.
///
/// All ran twice (`TwinRatios`). By how much the baseline's copies differed from each other, in the middle,
/// is what a candidate must exceed to have a direction; how far that difference may reach is the floor, and
/// a candidate without a direction is within it or undecided.
struct ComparisonJudgement {
  /// What was found of one candidate.
  struct Finding: Sendable, Hashable {
    var verdict: ComparisonVerdict
    /// The middle of the ratios to the baseline, with its exact interval at the judgement's level;
    /// `nil` where no process reported one.
    var ratio: Estimate?
    /// The probability, adjusted for several candidates, that it differs from the baseline by no more
    /// than the baseline's copies did from each other.
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
  /// No difference is finer than this: a ten-thousandth.
  private static let finestFloor = 1e-4

  /// - Parameters:
  ///   - control: The logarithms of the ratios of the baseline's second copy to its first.
  ///   - candidates: Those of the ratios of each candidate's copies to the baseline's.
  ///   - confidence: 0.95 to look, 0.99 for gates.
  /// - Complexity: O(*n*³) in the number of processes, milliseconds for a hundred.
  init(control: [Double], candidates: [[Double]], confidence: Double = 0.95) {
    let ranks = SignedRanks(count: control.count)
    let controlMiddle = Self.middle(control, ranks, confidence)
    let floor =
      controlMiddle?.ends.map { max(abs($0.low), abs($0.high), Self.finestFloor) } ?? .infinity
    let difference = max(abs(controlMiddle?.value ?? 0), Self.finestFloor)
    let tails = candidates.map { samples in
      (
        slower: ranks.probabilityAbove(difference, samples),
        faster: ranks.probabilityAbove(difference, samples.map { -$0 })
      )
    }
    let adjusted = HolmCorrection.adjusted(tails.map { min(1, 2 * min($0.slower, $0.faster)) })
    self.floor = floor
    self.control = Self.ratio(control, controlMiddle)
    findings = candidates.indices.map { index in
      let middle = Self.middle(candidates[index], ranks, confidence)
      let direction: ComparisonVerdict =
        tails[index].slower < tails[index].faster ? .slower : .faster
      return Finding(
        verdict: Self.verdict(
          middle?.ends, floor: floor, beyond: adjusted[index] <= 1 - confidence ? direction : nil),
        ratio: Self.ratio(candidates[index], middle), probability: adjusted[index])
    }
  }

  private static func verdict(
    _ ends: (low: Double, high: Double)?, floor: Double, beyond direction: ComparisonVerdict?
  ) -> ComparisonVerdict {
    guard let ends, floor.isFinite else { return .undecided }
    if let direction { return direction }
    return max(abs(ends.low), abs(ends.high)) <= alike * floor ? .withinFloor : .undecided
  }

  private typealias Middle = (value: Double, ends: (low: Double, high: Double)?)

  private static func middle(
    _ samples: [Double], _ ranks: SignedRanks, _ confidence: Double
  ) -> Middle? {
    samples.isEmpty ? nil : ranks.middle(of: samples, confidence: confidence)
  }

  private static func ratio(_ samples: [Double], _ middle: Middle?) -> Estimate? {
    middle.map {
      Estimate(
        value: exp($0.value), low: $0.ends.map { exp($0.low) }, high: $0.ends.map { exp($0.high) },
        unit: .ratio, samples: samples.count, statistic: .median, population: .processes)
    }
  }
}
