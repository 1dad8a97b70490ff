/// The result of a request for a slot.
package enum ReserveStep {
  /// The slot is reserved.
  case granted
  /// Wait for a slot.
  case wait
  /// The channel is closed.
  case closed
}
