import ApusChannels

/// A box that keeps a permit between two operations of a program.
final class PermitBox {
  private var permit: Permit<Int>?

  init(_ permit: consuming Permit<Int>) { self.permit = .some(permit) }

  /// Sends a value by the permit, or destroys the permit if `value` is `nil`.
  func settle(_ value: Int?) {
    guard let permit = permit.take(), let value else { return }
    permit.send(value)
  }
}
