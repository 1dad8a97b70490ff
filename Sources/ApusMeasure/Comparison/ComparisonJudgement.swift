#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The judgement of candidates by ratios, each from a process or set of processes.
///
/// All candidates run twice (`PairedRatios`). The median difference of the baseline's two copies is
/// the limit that a candidate must exceed to have a direction. The floor is the farther end of the
/// interval of that difference. A candidate without a direction is within the floor if its interval
/// includes 1 and lies within three floors and within the largest floor; else it is undecided.
package struct ComparisonJudgement {
  /// The finding about a single candidate.
  package struct Finding: Sendable, Hashable {
    package var verdict: ComparisonVerdict
    /// The median ratio to the baseline, with its exact interval at the judgement's level; `nil` if
    /// no process reported a ratio.
    package var ratio: Estimate?
    /// The probability that the candidate differs no more than the baseline's copies, adjusted for
    /// several candidates.
    var probability: Double
  }

  /// The noise floor: the farther end of the control's interval, as a logarithm.
  let floor: Double
  /// The floor as a ratio above 1.
  package var floorRatio: Double { exp(floor) }
  /// The ratio of the baseline's second copy to its first.
  let control: Estimate?
  /// The findings about the candidates, in their order.
  package let findings: [Finding]

  /// The number of floors within which two candidates count as alike.
  private static let alike = 3.0
  /// The smallest floor, as a logarithm: no difference finer than a ten-thousandth counts.
  private static let finestFloor = 1e-4

  /// - Parameters:
  ///   - control: The logarithms of the ratios of the baseline's second copy to its first.
  ///   - candidates: The logarithms of the ratios of each candidate's copies to the baseline's
  ///     copies.
  ///   - criteria: The confidence and the largest floor.
  /// - Complexity: O(*n*³) in the number of processes, milliseconds for a hundred.
  package init(
    control: [Double], candidates: [[Double]],
    criteria: ComparisonCriteria = ComparisonCriteria()
  ) {
    let confidence = criteria.confidence
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
          middle?.ends, floor: floor, limit: log1p(criteria.floorLimit),
          beyond: adjusted[index] <= 1 - confidence ? direction : nil),
        ratio: Self.ratio(candidates[index], middle), probability: adjusted[index])
    }
  }

  private static func verdict(
    _ ends: (low: Double, high: Double)?, floor: Double, limit: Double,
    beyond direction: ComparisonVerdict?
  ) -> ComparisonVerdict {
    guard let ends, floor.isFinite else { return .undecided }
    if let direction { return direction }
    let includesOne = ends.low <= finestFloor && ends.high >= -finestFloor
    let isNarrow = max(abs(ends.low), abs(ends.high)) <= min(alike * floor, limit)
    return includesOne && isNarrow && floor <= limit ? .withinFloor : .undecided
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
