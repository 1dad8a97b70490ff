/// A reason why no slot was reserved.
public enum ReserveError: Error, Equatable {
  /// The channel is closed.
  case closed
  /// The task was cancelled before a slot was free.
  case cancelled
}
