internal import CApusTasks

extension Waiter {
  /// Lets this thread run the receiver that was just woken, before a worker has begun to run.
  ///
  /// Does nothing for a task that is isolated or prefers an executor, or on a thread outside of
  /// Swift's pool. The task itself may go on on a worker.
  ///
  /// - Parameters:
  ///   - executor: The executor that suspends the task for an instant.
  ///   - strategy: The suspension strategy of the channel.
  @usableFromInline
  @inline(never)
  nonisolated(nonsending) static func lendThread(
    on executor: ParkingExecutor, strategy: SuspensionStrategy
  ) async {
    guard mayLend(isolation: #isolation, strategy: strategy) else { return }
    // This must be the last step before the thread suspends the task.
    apus_lend_next()
    await executor.park()
  }

  private static func mayLend(isolation: (any Actor)?, strategy: SuspensionStrategy) -> Bool {
    isolation == nil && Parking.strategy(strategy) == .noExecutor && apus_may_lend()
      && !prefersExecutor
  }
}
