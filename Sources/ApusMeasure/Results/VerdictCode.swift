/// The code of a verdict, stored with the measurement that it was given from.
///
/// Each instrument has codes of its own: a claim those of `ClaimVerdict`, a comparison those of
/// `ComparisonVerdict`.
///
///     measurement.verdict == ComparisonVerdict.faster.code  // true
///
public struct VerdictCode: Sendable, Hashable, CustomStringConvertible {
  /// The spelling in JSON, such as `holds`.
  public let rawValue: String

  /// Creates a code from its spelling in JSON.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The spelling in JSON.
  public var description: String { rawValue }
}
