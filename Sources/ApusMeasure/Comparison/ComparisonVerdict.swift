/// What a comparison says of one candidate: a direction only where it differs by more
/// than the baseline differed from itself.
public enum ComparisonVerdict: String, Sendable, Hashable, CaseIterable {
  /// It takes less time than the baseline, by more than the baseline differs from itself.
  case faster
  /// It takes more time than the baseline, by more than the baseline differs from itself.
  case slower
  /// It differs from the baseline by no more than a few times what the baseline differs from itself.
  case withinFloor = "within the floor"
  /// The interval is too wide to say either, or there were fewer than six processes.
  case undecided
}
