/// How far outside the bulk of the samples a value lies.
///
/// A label is information about the run, never a reason to remove a sample: in measurements the
/// far values are often the second mode of the truth.
public enum OutlierLabel: String, Sendable, Hashable, CaseIterable {
  /// More than three quartile distances below the lower quartile.
  case lowSevere = "low severe"
  /// More than one and a half quartile distances below the lower quartile.
  case lowMild = "low mild"
  /// More than one and a half quartile distances above the upper quartile.
  case highMild = "high mild"
  /// More than three quartile distances above the upper quartile.
  case highSevere = "high severe"
}
