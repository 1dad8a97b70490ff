import Synchronization

/// A switch that ends sources from another thread, even while they wait for bytes.
///
/// It may be given to several sources. Whoever reads one of them gets `ByteSourceError.cancelled` with
/// the next chunk. Tasks that are cancelled need none for the sources that suspend.
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

  /// Creates a switch that is not yet thrown.
  public init() {}

  /// Whether `cancel` was called.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends every source that has this switch; the second call does nothing.
  public func cancel() {
    let actions = state.withLock { state in
      state.isCancelled = true
      defer { state.actions = [:] }
      return state.actions.values
    }
    for action in actions { action() }
  }

  /// Has an action done on cancellation, at once where that was before.
  ///
  /// - Returns: A key by which to withdraw the action, or `nil` where it was done.
  func add(_ action: @escaping @Sendable () -> Void) -> Int? {
    let key: Int? = state.withLock { state in
      guard !state.isCancelled else { return nil }
      state.nextKey += 1
      state.actions[state.nextKey] = action
      return state.nextKey
    }
    if key == nil { action() }
    return key
  }

  /// Withdraws an action; one that is being done goes on.
  func remove(_ key: Int?) {
    guard let key else { return }
    // The action is destroyed outside of the lock.
    _ = state.withLock { $0.actions.removeValue(forKey: key) }
  }
}
