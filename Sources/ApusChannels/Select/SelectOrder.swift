/// Which case of a select happens where several can.
public enum SelectOrder: Sendable {
  /// Any of them by chance, with equal probability.
  case fair
  /// The one that is listed first. One that becomes ready while the others are looked at may be passed over.
  case asListed
}
