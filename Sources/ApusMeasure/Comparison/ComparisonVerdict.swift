/// The verdict of a comparison on a single candidate.
///
/// The verdict has a direction only if the candidate's difference from the baseline is large
/// enough. It must exceed the difference of the baseline's two copies.
///
///     measurement.verdict == ComparisonVerdict.faster.code  // true if the candidate takes less time
///     ComparisonVerdict(VerdictCode("slower"))              // slower
///
public enum ComparisonVerdict: String, Sendable, Hashable, CaseIterable {
  /// The candidate takes less time, by more than the baseline differs from itself.
  case faster
  /// The candidate takes more time, by more than the baseline differs from itself.
  case slower
  /// The candidate differs by at most a few times the baseline's difference from itself, and by at
  /// most 5 % unless the user chose another limit.
  case withinFloor = "within the floor"
  /// The interval is too wide for a verdict or excludes 1, the baseline differs from itself by more
  /// than the limit, or there were fewer than six processes.
  case undecided
}

extension ComparisonVerdict {
  /// The code under which the verdict is stored.
  public var code: VerdictCode { VerdictCode(rawValue) }

  /// Creates the verdict with a code; `nil` if the code is that of another instrument.
  public init?(_ code: VerdictCode) { self.init(rawValue: code.rawValue) }
}
