/// What became of the wish for a place.
package enum ReserveStep {
  /// It is reserved.
  case granted
  /// Wait for one.
  case wait
  /// Nothing more may be sent.
  case closed
}
