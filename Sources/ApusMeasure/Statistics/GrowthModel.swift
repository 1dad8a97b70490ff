#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A growth model: how a cost depends on the size *n* of a problem.
///
///     let points = [10, 100, 1000, 10_000, 100_000].map { GrowthFit.Point(size: $0, value: 2 * Double($0)) }
///     GrowthFit(points, error: 0.05)?.models.map(\.rawValue)  // ["n"]
///
public enum GrowthModel: String, Sendable, Hashable, CaseIterable {
  /// No growth.
  case constant = "constant"
  /// Growth with *n*.
  case linear = "n"
  /// Growth with *n* log *n*.
  case linearithmic = "n log n"
  /// Growth with *n* squared.
  case quadratic = "n^2"

  /// Returns the logarithm of the model at a size of at least two.
  func logarithm(at size: Int) -> Double {
    let logarithm = log(Double(size))
    return switch self {
    case .constant: 0
    case .linear: logarithm
    case .linearithmic: logarithm + log(logarithm)
    case .quadratic: 2 * logarithm
    }
  }
}
