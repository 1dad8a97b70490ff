/// Which case of a select happens where several can.
public enum SelectOrder: Sendable {
  /// Any of them by chance, with equal probability.
  case fair
  /// The one that is listed first.
  case asListed
}
