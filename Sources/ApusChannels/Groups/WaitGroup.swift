internal import Synchronization

/// Counts things that are under way, and lets tasks wait until there are none: Go's `sync.WaitGroup`.
///
///     let group = WaitGroup()
///     for url in urls {
///       group.add()
///       Task { await load(url); group.done() }
///     }
///     try await group.wait()
///
/// For tasks that are children of the one that waits, a task group needs no counting.
public final class WaitGroup: Sendable {
  private struct State {
    var count = 0
    var zero: Channel<Never>?
  }

  private let state = Mutex(State())

  /// A group of nothing.
  public init() {}

  /// Adds things that are under way.
  ///
  /// - Parameters:
  ///   - count: how many.
  /// - Precondition: the number of things does not become negative.
  public func add(_ count: Int = 1) {
    let zero = state.withLock { state -> Channel<Never>? in
      state.count += count
      precondition(state.count >= 0, "more things were done than were added")
      return state.count == 0 ? state.zero.take() : nil
    }
    zero?.close()
  }

  /// Says that one thing is done.
  public func done() { add(-1) }

  /// How many things are under way.
  public var count: Int { state.withLock { $0.count } }

  /// Waits until nothing is under way.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  /// - Complexity: O(1). Allocates once for all that wait.
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
