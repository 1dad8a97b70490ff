#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a cost grows with the size *n* of a problem.
public enum GrowthModel: String, Sendable, Hashable, CaseIterable {
  /// Not at all.
  case constant = "constant"
  /// Like *n*.
  case linear = "n"
  /// Like *n* log *n*.
  case linearithmic = "n log n"
  /// Like *n* squared.
  case quadratic = "n^2"

  /// The logarithm of the model at a size of at least two.
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
