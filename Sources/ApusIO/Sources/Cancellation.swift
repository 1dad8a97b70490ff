import Synchronization

/// A cancellation that ends sources from another thread, even while they wait for bytes.
///
/// Several sources may share a cancellation. A reader of such a source gets
/// `ByteSourceError.cancelled` with the next chunk. Sources that suspend end with their task and
/// need no cancellation for that.
///
///     let cancellation = Cancellation()
///     var source = try DescriptorSource(standardInput, cancellation: cancellation)
///     onUserInterrupt { cancellation.cancel() }
///
public final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var actions: [Int: @Sendable () -> Void] = [:]
    var nextKey = 0
  }

  private let state = Mutex(State())

  /// Creates a cancellation that is not yet cancelled.
  public init() {}

  /// Whether `cancel` was called.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Cancels every source that has this cancellation; the second call does nothing.
  ///
  /// - Complexity: O(*n*) in the number of sources.
  public func cancel() {
    let actions = state.withLock { state in
      state.isCancelled = true
      defer { state.actions = [:] }
      return state.actions.values
    }
    for action in actions { action() }
  }

  /// Registers an action for the cancellation, or runs it at once if the cancellation has happened.
  ///
  /// - Returns: A key to remove the action, or `nil` if the action was run.
  package func add(_ action: @escaping @Sendable () -> Void) -> Int? {
    let key: Int? = state.withLock { state in
      guard !state.isCancelled else { return nil }
      state.nextKey += 1
      state.actions[state.nextKey] = action
      return state.nextKey
    }
    if key == nil { action() }
    return key
  }

  /// Removes an action. An action that is running continues.
  package func remove(_ key: Int?) {
    guard let key else { return }
    // The action is destroyed after the lock is released, because its destruction may run other
    // code.
    _ = state.withLock { $0.actions.removeValue(forKey: key) }
  }
}
