import ApusMeasure
import Foundation

/// A continuous distribution with a known median, sampled by its quantile function.
enum Distribution: String, CaseIterable, Sendable, CustomStringConvertible {
  case normal, uniform, exponential, logNormal, cauchy, doubleExponential
  /// Two normal modes of weights 0.7 and 0.3, ten deviations apart.
  case unequalModes
  /// Two uniform modes of equal weight with the median in the gap between them.
  case equalModes

  /// The distributions with a single mode.
  static let unimodal: [Distribution] = [
    .normal, .uniform, .exponential, .logNormal, .cauchy, .doubleExponential,
  ]

  var description: String { rawValue }

  var median: Double { quantile(0.5) }

  func quantile(_ p: Double) -> Double {
    switch self {
    case .normal: normalQuantile(p)
    case .uniform: p
    case .exponential: -log1p(-p)
    case .logNormal: exp(normalQuantile(p))
    case .cauchy: tan(.pi * (p - 0.5))
    case .doubleExponential: p < 0.5 ? log(2 * p) : -log(2 - 2 * p)
    case .unequalModes:
      p < 0.7 ? normalQuantile(p / 0.7) : 10 + normalQuantile((p - 0.7) / 0.3)
    case .equalModes: p == 0.5 ? 5 : p < 0.5 ? 2 * p : 9 + 2 * (p - 0.5)
    }
  }

  /// Draws independent samples and returns them in ascending order.
  ///
  /// The sums of *n* + 1 exponential numbers, over their total, are *n* sorted uniform numbers.
  /// Sorting is not needed, which would take most of the time of a simulation in unoptimised code.
  ///
  /// Source: Lurie and Hartley, "Machine-Generation of Order Statistics for Monte Carlo
  /// Computations", The American Statistician 26 (1972).
  func samples(_ count: Int, using random: inout SplitMix64) -> [Double] {
    var sums: [Double] = []
    var sum = 0.0
    for _ in 0...count {
      sum -= log((Double(random.next() >> 11) + 0.5) * 0x1p-53)
      sums.append(sum)
    }
    sums.removeLast()
    return sums.map { quantile($0 / sum) }
  }
}

/// Returns the quantile of the standard normal distribution, with a relative error of 1.15e-9.
///
/// Source: Acklam, "An algorithm for computing the inverse normal cumulative distribution function"
/// (2003).
private func normalQuantile(_ p: Double) -> Double {
  if p > 0.5 { return -normalQuantile(1 - p) }
  return p < 0.02425 ? tailQuantile((-2 * log(p)).squareRoot()) : centralQuantile(p - 0.5)
}

private func tailQuantile(_ q: Double) -> Double {
  var above = -7.784894002430293e-03 * q - 3.223964580411365e-01
  above = above * q - 2.400758277161838
  above = above * q - 2.549732539343734
  above = above * q + 4.374664141464968
  above = above * q + 2.938163982698783
  var below = 7.784695709041462e-03 * q + 3.224671290700398e-01
  below = below * q + 2.445134137142996
  below = below * q + 3.754408661907416
  return above / (below * q + 1)
}

private func centralQuantile(_ q: Double) -> Double {
  let square = q * q
  var above = -3.969683028665376e+01 * square + 2.209460984245205e+02
  above = above * square - 2.759285104469687e+02
  above = above * square + 1.383577518672690e+02
  above = above * square - 3.066479806614716e+01
  above = above * square + 2.506628277459239
  var below = -5.447609879822406e+01 * square + 1.615858368580409e+02
  below = below * square - 1.556989798598866e+02
  below = below * square + 6.680131188771972e+01
  below = below * square - 1.328068155288572e+01
  return q * above / (below * square + 1)
}
