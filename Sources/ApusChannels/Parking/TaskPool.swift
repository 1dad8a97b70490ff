internal import CApus

/// The threads on which tasks go on after they waited for a channel.
///
/// By default these are threads of this module, on Linux as many as processors: a task there hands a message to the
/// next one in about a tenth of the time that Swift's pool takes. Choose ``swift`` if all tasks have to stay on Swift's
/// own threads, for example because a library keeps state in thread-local variables, or to find out whether a fault
/// depends on the threads.
///
///     TaskPool.select(.swift)  // before the first channel is used
///
/// The environment variable `APUS_CHANNELS_POOL`, with the value `swift` or `workers`, does the same without a change
/// of the program. A call of ``select(_:)`` has precedence.
public enum TaskPool: Sendable {
  /// The threads of this module if the system supports them, else Swift's own.
  case workers
  /// Swift's own threads.
  case swift

  /// Chooses the threads for all waits that begin afterwards.
  ///
  /// - Parameters:
  ///   - pool: the threads.
  /// - Complexity: O(1). The first choice of ``workers`` tries out what the process supports, in less than 1 ms.
  public static func select(_ pool: TaskPool) {
    switch pool {
    case .workers: apus_set_parking_form(ParkingSelfTest.fastestForm().rawValue)
    case .swift: apus_set_parking_form(ParkingForm.continuation.rawValue)
    }
  }

  /// The threads on which a wait that begins now ends.
  public static var selected: TaskPool { Parking.automatic == .continuation ? .swift : .workers }
}
