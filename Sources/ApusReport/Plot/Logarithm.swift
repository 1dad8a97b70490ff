#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Powers and logarithms for axes.
enum Logarithm {
  /// The logarithm to the base two.
  static func base2(_ value: Double) -> Double { log2(value) }

  /// A power with an integer exponent, exact for powers of two and for powers of ten up to 10^22.
  static func power(_ base: Double, _ exponent: Int) -> Double {
    let power = (0..<abs(exponent)).reduce(1.0) { result, _ in result * base }
    return exponent < 0 ? 1 / power : power
  }

  /// The exponent of the greatest power of ten that is not above `value`, which is above zero.
  static func exponentOfTen(below value: Double) -> Int {
    let exponent = Int(log10(value).rounded(.down))
    return power(10, exponent + 1) <= value * (1 + 1e-12) ? exponent + 1 : exponent
  }

  /// The greatest power of ten that is not above `value`, which is above zero.
  static func powerOfTen(below value: Double) -> Double {
    power(10, exponentOfTen(below: value))
  }
}
