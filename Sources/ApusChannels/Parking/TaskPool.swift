internal import CApusTasks

/// The threads on which tasks resume after they waited for a channel.
///
/// By default these are threads of this module, on Linux as many as processors. A task there hands
/// a message to the next task in about a tenth of the time that Swift's pool takes. Choose
/// ``swift`` if all tasks have to stay on Swift's own threads, for example because a library keeps
/// state in thread-local variables. Choose it also to find out whether a fault depends on the
/// threads.
///
///     TaskPool.select(.swift)  // before the first channel is used
///
/// The environment variable `APUS_CHANNELS_POOL`, with the value `swift` or `workers`, does the
/// same without a code change. A call of ``select(_:)`` has precedence.
public enum TaskPool: Sendable {
  /// The threads of this module if the system supports them, else Swift's own threads.
  case workers
  /// Swift's own threads.
  case swift

  /// Selects the threads for all waits that begin afterwards.
  ///
  /// - Parameters:
  ///   - pool: The threads.
  /// - Complexity: O(1). The first selection of ``workers`` runs a self-test of less than 1 ms.
  public static func select(_ pool: TaskPool) {
    switch pool {
    case .workers: apus_set_parking_form(ParkingSelfTest.fastestStrategy().rawValue)
    case .swift: apus_set_parking_form(SuspensionStrategy.continuation.rawValue)
    }
  }

  /// The threads on which a task would resume if it began to wait now.
  public static var selected: TaskPool { Parking.automatic == .continuation ? .swift : .workers }
}
