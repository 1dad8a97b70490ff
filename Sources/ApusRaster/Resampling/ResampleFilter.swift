#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The weights of the pixels around a position, from which a pixel of another size is made.
///
/// `.lanczos` is the sharpest, and the slowest; edges get faint lines beside them. `.mitchell` has fewer such
/// lines. `.bilinear` and `.box` are for previews, and for enlarging pictures whose pixels are to be seen.
///
///     ResampleFilter.lanczos.radius  // 3.0
///
/// Sources: Duchon, "Lanczos filtering in one and two dimensions", J. Applied Meteorology 18 (1979); Mitchell
/// and Netravali, "Reconstruction filters in computer graphics", SIGGRAPH 1988.
public enum ResampleFilter: String, Sendable, Hashable, CaseIterable {
  /// The mean of the pixels that a pixel covers.
  case box
  /// Weights that fall linearly with the distance.
  case bilinear
  /// The cubic filter with B = C = 1/3.
  case mitchell
  /// The sine filter in a window of three lobes.
  case lanczos

  /// The largest distance of a pixel with a weight, in pixels of the smaller picture.
  public var radius: Double {
    switch self {
    case .box: 0.5
    case .bilinear: 1
    case .mitchell: 2
    case .lanczos: 3
    }
  }

  /// Returns the weight at a distance, which is not normalized.
  func weight(_ distance: Double) -> Double {
    let x = abs(distance)
    switch self {
    case .box: return x <= 0.5 ? 1 : 0
    case .bilinear: return max(0, 1 - x)
    case .mitchell: return Self.cubic(x)
    case .lanczos: return x < 3 ? Self.sinc(x) * Self.sinc(x / 3) : 0
    }
  }

  private static func cubic(_ x: Double) -> Double {
    if x < 1 { return (7 * x * x * x - 12 * x * x + 16.0 / 3) / 6 }
    if x < 2 { return (-7.0 / 3 * x * x * x + 12 * x * x - 20 * x + 32.0 / 3) / 6 }
    return 0
  }

  private static func sinc(_ x: Double) -> Double {
    x == 0 ? 1 : sin(.pi * x) / (.pi * x)
  }
}
