/// Why an operation that does not wait does nothing.
@frozen
@usableFromInline
package enum Refusal: Sendable {
  /// There is nothing to receive, or no room, at this moment.
  case notNow
  /// There never will be.
  case closed
}
