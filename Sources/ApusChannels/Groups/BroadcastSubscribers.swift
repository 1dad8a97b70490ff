internal import Synchronization

/// The channels of a broadcast's subscribers. Each subscriber has the outlet of its channel, and
/// the end of the outlet removes the channel.
final class BroadcastSubscribers<Element: Sendable>: Sendable {
  private struct State {
    var inlets: [Int: Channel<Element>] = [:]
    var next = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  /// A semaphore with a single slot, which the sending task holds. It is closed with the broadcast.
  let turn = Channel<Void>(capacity: 1)

  var count: Int { state.withLock { $0.inlets.count } }

  func add(_ policy: BufferingPolicy) -> Channel<Element> {
    let inlet = Channel<Element>(policy)
    let key = state.withLock { state -> Int? in
      if state.isClosed { return nil }
      state.next += 1
      state.inlets[state.next] = inlet
      return state.next
    }
    guard let key else {
      inlet.close()
      return inlet
    }
    return inlet.outlet { [weak self] in self?.remove(key) }
  }

  /// Sends to the subscribers that have room, and then waits for each of the others. So a slow
  /// receiver delays the next element, but not the delivery of this element to others.
  nonisolated(nonsending) func send(_ element: Element) async throws(SendError<Element>) {
    var isMissed = false
    for (key, inlet) in subscribersWithoutRoom(for: element) {
      do throws(SendError<Element>) { try await inlet.sendByCall(element) } catch {
        if error.reason == .cancelled { throw error }
        isMissed = true
        remove(key)
      }
    }
    if isMissed && turn.isClosed { throw SendError(because: .closed, element) }
  }

  /// Sends to all subscribers that have room now.
  ///
  /// - Returns: The other subscribers. Some of them may have ended their subscription.
  private func subscribersWithoutRoom(for element: Element) -> [Int: Channel<Element>] {
    state.withLock { $0.inlets }.filter { _, inlet in !inlet.trySend(element).isSent }
  }

  /// Closes `turn`, which is the decision, and then every channel.
  func close() -> Bool {
    guard turn.close() else { return false }
    let inlets = state.withLock { state in
      state.isClosed = true
      defer { state.inlets = [:] }
      return state.inlets
    }
    for inlet in inlets.values { inlet.close() }
    return true
  }

  /// Removes a channel. This may release its last reference and its buffered elements, outside of
  /// the lock.
  private func remove(_ key: Int) {
    let inlet = state.withLock { $0.inlets.removeValue(forKey: key) }
    _ = consume inlet
  }
}

extension Channel where Element: Sendable {
  /// Sends an element by a call that is not inlined, because memory for a generic element is
  /// allocated when a function begins.
  @inline(never)
  fileprivate nonisolated(nonsending) func sendByCall(
    _ element: Element
  ) async throws(SendError<Element>) {
    try await send(element)
  }
}
