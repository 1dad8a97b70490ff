internal import Synchronization

/// A counter of pending operations. Tasks can wait until it is zero, as with Go's `sync.WaitGroup`.
///
///     let group = WaitGroup()
///     for url in urls {
///       group.add()
///       Task { await load(url); group.done() }
///     }
///     try await group.wait()
///
/// For child tasks of the waiting task, a task group needs no counting.
public final class WaitGroup: Sendable {
  private struct State {
    var count = 0
    var zero: Channel<Never>?
  }

  private let state = Mutex(State())

  /// Creates a group with a count of zero.
  public init() {}

  /// Adds to the count of pending operations.
  ///
  /// - Parameters:
  ///   - count: The number to add.
  /// - Precondition: The count does not become negative.
  /// - Complexity: O(*n*) for *n* waiting tasks if the count becomes zero, else O(1). Does not
  ///   allocate.
  public func add(_ count: Int = 1) {
    let zero = state.withLock { state -> Channel<Never>? in
      state.count += count
      precondition(state.count >= 0, "the count must not become negative: more done() than add()")
      return state.count == 0 ? state.zero.take() : nil
    }
    zero?.close()
  }

  /// Subtracts 1 from the count: an operation is done.
  ///
  /// - Complexity: O(*n*) for *n* waiting tasks if the count becomes zero, else O(1). Does not
  ///   allocate.
  public func done() { add(-1) }

  /// The number of pending operations.
  public var count: Int { state.withLock { $0.count } }

  /// Waits until the count is zero.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before that.
  /// - Complexity: O(1). Allocates once for all waiting tasks.
  public nonisolated(nonsending) func wait() async throws(CancellationError) {
    let zero = state.withLock { state -> Channel<Never>? in
      if state.count == 0 { return nil }
      let zero = state.zero ?? Channel()
      state.zero = zero
      return zero
    }
    guard let zero else { return }
    _ = await zero.receive()
    if !zero.isClosed { throw CancellationError() }
  }
}
