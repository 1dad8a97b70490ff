/// The choice among several cases of a select that can happen.
public enum SelectOrder: Sendable {
  /// Any case, at random with equal probability.
  case fair
  /// The case that is listed first. A case that becomes ready while the others are checked may be
  /// passed over.
  case asListed
}
