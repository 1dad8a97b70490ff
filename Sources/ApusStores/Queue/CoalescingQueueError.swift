/// The reason why a call of a queue did not do what it promises.
///
///     do { try await queue.flush(within: .seconds(1)) } catch { print(error) }
///     // 12 references were not written in time; queue.failures has those that failed
///
public enum CoalescingQueueError: Error, CustomStringConvertible {
  /// The queue was closed before.
  case closed
  /// The time of the call ended, and so many references were not written.
  case timedOut(count: Int)
  /// The task was cancelled while it waited.
  case cancelled
  /// A reference was given up after its last attempt, one of some.
  case failed(CoalescingQueueFailure, count: Int)

  /// A description of the reason and what to do.
  public var description: String {
    switch self {
    case .closed: "the queue was closed before the reference was written"
    case .timedOut(let count):
      "\(count) references were not written in time; queue.failures has those that failed"
    case .cancelled: "the task was cancelled before all references were written"
    case .failed(let failure, let count):
      "\(failure)" + (count == 1 ? "" : "; so did \(count - 1) others, see queue.failures")
    }
  }
}

/// A reference that a queue could not write, and why.
///
///     for failure in queue.failures { print(failure) }
///
public struct CoalescingQueueFailure: Sendable, CustomStringConvertible {
  /// The reference.
  public let reference: Reference
  /// The number of attempts.
  public let attempts: Int
  /// The error of the last attempt.
  public let error: any Error

  /// A description of reference and error.
  public var description: String { "\(reference) failed \(attempts) times: \(error)" }
}
