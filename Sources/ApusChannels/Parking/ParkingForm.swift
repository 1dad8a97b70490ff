/// How tasks wait. Every form does the same; they differ in cost and in what they assume.
@frozen
@usableFromInline
package enum ParkingForm: UInt32, Sendable, CaseIterable {
  /// The fastest that this process was found to support.
  case automatic = 0
  /// By a continuation: everywhere, and assuming nothing.
  case continuation = 1
  /// By a hop to an executor that keeps the task, which then goes on on our own threads, as on the global
  /// executor.
  case publicExecutor = 2
  /// The same, and goes on as on no executor at all, whose reference is assumed to be zero.
  case noExecutor = 3
}
