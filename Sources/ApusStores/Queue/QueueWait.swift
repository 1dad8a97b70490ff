import ApusChannels
import Synchronization

/// A task that waits for the outcome of writes.
final class QueueWait: Sendable {
  private let done = Channel<Void>()
  private let result = Mutex(QueueOutcome())

  /// Ends the wait.
  @Sendable func end(_ outcome: QueueOutcome) {
    result.withLock { $0 = outcome }
    done.close()
  }

  /// Waits for the outcome.
  nonisolated(nonsending) func outcome() async throws(CoalescingQueueError) -> QueueOutcome {
    await done.receive()
    return try found()
  }

  /// Waits for the outcome for a time at most. Returns `nil` if it did not come.
  nonisolated(nonsending) func outcome<C: Clock<Duration>>(
    within limit: Duration, clock: C
  ) async throws(CoalescingQueueError) -> QueueOutcome? {
    do throws(TimeoutError) {
      _ = try await done.receive(within: limit, clock: clock)
    } catch {
      return nil
    }
    return try found()
  }

  private func found() throws(CoalescingQueueError) -> QueueOutcome {
    if !done.isClosed { throw .cancelled }
    return result.withLock { $0 }
  }
}
