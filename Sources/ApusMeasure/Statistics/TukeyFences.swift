/// Fences around the bulk of some samples; a value outside them is labelled an outlier.
///
/// The inner fences are 1.5 and the outer fences 3 quartile distances from the quartiles. A value
/// on a fence is inside. Of normal samples, 0.7 % lie outside the inner fences.
///
///     let fences = Samples([1, 2, 3, 4, 5]).fences
///     fences.label(9)   // highMild
///     fences.label(12)  // highSevere
///     fences.label(3)   // nil
///
/// Source: Tukey, "Exploratory Data Analysis" (1977), with quartiles by `Samples.quantile` instead
/// of hinges.
public struct TukeyFences: Sendable, Hashable {
  /// The lower inner fence; a value below is at least a mild outlier.
  public let innerLow: Double
  /// The upper inner fence; a value above is at least a mild outlier.
  public let innerHigh: Double
  /// The lower outer fence; a value below is a severe outlier.
  public let outerLow: Double
  /// The upper outer fence; a value above is a severe outlier.
  public let outerHigh: Double

  /// Creates the fences around the quartiles of some samples.
  public init(_ samples: Samples) {
    let lower = samples.quantile(0.25)
    let upper = samples.quantile(0.75)
    let distance = upper - lower
    innerLow = lower - 1.5 * distance
    innerHigh = upper + 1.5 * distance
    outerLow = lower - 3 * distance
    outerHigh = upper + 3 * distance
  }

  /// Returns the label of a value, or `nil` for a value inside the inner fences.
  public func label(_ value: Double) -> OutlierLabel? {
    if value < outerLow { return .lowSevere }
    if value < innerLow { return .lowMild }
    if value > outerHigh { return .highSevere }
    if value > innerHigh { return .highMild }
    return nil
  }
}

/// An outlier label: how far a value lies outside the bulk of the samples.
///
/// A label is information about the run, never a reason to remove a sample. In measurements, far
/// values are often the second mode of the true distribution.
///
///     Samples([1, 2, 3, 4, 5]).fences.label(12) == .highSevere  // true
///
public enum OutlierLabel: String, Sendable, Hashable, CaseIterable {
  /// A severe outlier: more than 3 quartile distances below the lower quartile.
  case lowSevere = "low severe"
  /// A mild outlier: more than 1.5 quartile distances below the lower quartile.
  case lowMild = "low mild"
  /// A mild outlier: more than 1.5 quartile distances above the upper quartile.
  case highMild = "high mild"
  /// A severe outlier: more than 3 quartile distances above the upper quartile.
  case highSevere = "high severe"
}
