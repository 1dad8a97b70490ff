/// Why no place was reserved.
public enum ReserveError: Error, Equatable {
  /// The channel is closed.
  case closed
  /// The task was cancelled before there was a place.
  case cancelled
}
