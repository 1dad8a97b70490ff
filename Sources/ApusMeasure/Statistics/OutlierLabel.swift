/// An outlier label: how far a value lies outside the bulk of the samples.
///
/// A label is information about the run, never a reason to remove a sample. In measurements, far
/// values are often the second mode of the true distribution.
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
