/// The reason why an operation that does not wait does nothing.
@frozen
@usableFromInline
package enum Refusal: Sendable {
  /// The channel has no element to receive, or no room, at this moment.
  case notNow
  /// The channel is closed, so the operation can never happen.
  case closed
}
