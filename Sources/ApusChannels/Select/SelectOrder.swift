/// The choice among several cases of a select that can happen.
///
///     let (urgent, usual) = (Channel<Int>(capacity: 1), Channel<Int>(capacity: 1))
///     try await usual.send(1)
///     try await urgent.send(2)
///     let cases = [urgent, usual].map { ReceiveCase.receive(from: $0) }
///     try await select(among: cases, order: .asListed).outcome  // 2
///
public enum SelectOrder: Sendable {
  /// Any case, at random with equal probability.
  case fair
  /// The case that is listed first. A case that becomes ready while the others are checked may be
  /// passed over.
  case asListed
}
