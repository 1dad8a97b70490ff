#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The values of variants in rounds, with ratios and differences that are paired within each round.
///
/// A ratio of two values of the same round is free of the drift between rounds. A round may lack the
/// value of a variant; such a round has no ratio of that variant.
///
///     var ratios = PairedRatios(variants: 2)
///     ratios.add([10, 20])
///     ratios.add([30, 60])
///     ratios.ratios(of: 1, over: 0)  // [2, 2]
///
package struct PairedRatios: Sendable, Hashable {
  /// The values of each variant, by round; NaN if a round lacks it.
  private var values: [[Double]]

  /// Creates an empty collection of rounds.
  package init(variants: Int) { values = Array(repeating: [], count: variants) }

  /// The number of rounds.
  package var count: Int { values.first?.count ?? 0 }

  /// Adds the values of a round, one of each variant in their order; `nil` if it is missing.
  package mutating func add(_ round: [Double?]) {
    for (variant, value) in round.enumerated() { values[variant].append(value ?? .nan) }
  }

  /// Returns the values of a variant, of the rounds that have it.
  ///
  /// - Complexity: O(*n*) in the number of rounds. Allocates the array.
  package func values(of variant: Int) -> [Double] { values[variant].filter { !$0.isNaN } }

  /// Returns the ratio of a variant to another in each round that has both.
  ///
  /// - Complexity: O(*n*) in the number of rounds. Allocates the array.
  package func ratios(of variant: Int, over other: Int) -> [Double] {
    zip(values[variant], values[other]).map { $0 / $1 }.filter { !$0.isNaN }
  }

  /// Returns the difference of a variant and another in each round that has both.
  ///
  /// - Complexity: O(*n*) in the number of rounds. Allocates the array.
  package func differences(of variant: Int, minus other: Int) -> [Double] {
    zip(values[variant], values[other]).map { $0 - $1 }.filter { !$0.isNaN }
  }

  /// Returns the logarithm of the ratio of some variants to others in each round that has all: the
  /// difference of the means of their logarithms.
  ///
  /// If each candidate has two copies, any two copies of the same code may be exchanged, which
  /// changes the sign of a logarithm. Each logarithm is therefore symmetric around zero for any
  /// distribution of the values. The ratio of a single copy to the mean of two others is not: if the
  /// values have a long tail to the right, its logarithm is negative more often than positive.
  ///
  /// - Complexity: O(*n*) in the values of these variants. Allocates the array.
  package func logarithms(of variants: [Int], over others: [Int]) -> [Double] {
    (0..<count).map { mean(variants, $0) - mean(others, $0) }.filter { !$0.isNaN }
  }

  private func mean(_ variants: [Int], _ round: Int) -> Double {
    variants.reduce(0) { $0 + log(values[$1][round]) } / Double(variants.count)
  }
}

// MARK: - Twins

extension PairedRatios {
  /// The medians over all rounds if every candidate has two copies: first of the control, then of
  /// each candidate's ratio to the baseline, as logarithms.
  ///
  /// The first copies of all candidates, beginning with the baseline, come before their second
  /// copies in the same order. The control is the ratio of the baseline's second copy to its first.
  package var twinMedians: [Double] {
    let candidates = values.count / 2
    let control = logarithms(of: [candidates], over: [0])
    let others = (1..<max(1, candidates)).map {
      logarithms(of: [$0, $0 + candidates], over: [0, candidates])
    }
    return ([control] + others).map { Samples($0).median }
  }
}
