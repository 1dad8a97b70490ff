internal import Synchronization

/// Sends each element to everybody who listens, in one order for all.
///
///     let prices = Broadcast<Price>()
///     let mine = prices.subscribe(.droppingOldest(1))
///     Task { for await price in mine { show(price) } }
///     try await prices.send(price)
///
/// Each subscriber has a channel of its own, with the policy that it asked for; a select may wait for it. One that
/// buffers without dropping holds the senders back while it is full.
public final class Broadcast<Element: Sendable>: Sendable {
  private struct State {
    var channels: [Int: Channel<Element>] = [:]
    var next = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  /// Held by the sender whose turn it is.
  private let turn = Channel<Void>(capacity: 1)

  /// A broadcast that nobody listens to yet.
  public init() {}

  deinit { close() }

  /// Listens from now on, until the last copy of the receiver goes.
  ///
  /// - Parameters:
  ///   - policy: how many elements are kept for this subscriber, and what happens to one more.
  /// - Returns: where the elements arrive; closed at once if the broadcast is.
  /// - Complexity: O(1). Allocates a channel.
  public func subscribe(_ policy: BufferingPolicy = .buffered(16)) -> Receiver<Element> {
    let channel = Channel<Element>(policy)
    let isClosed = state.withLock { state in
      if !state.isClosed {
        state.channels[state.next] = channel
        state.next += 1
      }
      return state.isClosed
    }
    if isClosed { channel.close() }
    return Receiver(channel)
  }

  /// Sends an element to all that listen now, and waits until each has room for it.
  ///
  /// - Parameters:
  ///   - element: what to send.
  /// - Throws: `CancellationError` if the task is cancelled before all have it; some may have it then.
  /// - Complexity: O(*n*) for *n* subscribers.
  public nonisolated(nonsending) func send(_ element: Element) async throws(CancellationError) {
    do throws(SendError<Void>) { try await turn.send(()) } catch { throw CancellationError() }
    defer { _ = turn.tryReceive() }
    let channels = state.withLock { $0.channels.sorted { $0.key < $1.key } }
    for (key, channel) in channels {
      do throws(SendError<Element>) {
        try await channel.send(element)
      } catch {
        if error.reason == .cancelled { throw CancellationError() }
        state.withLock { state in _ = state.channels.removeValue(forKey: key) }
      }
    }
  }

  /// Ends the broadcast: subscribers receive what they have, then `nil`.
  ///
  /// - Complexity: O(*n*) for *n* subscribers.
  public func close() {
    let channels = state.withLock { state in
      state.isClosed = true
      defer { state.channels = [:] }
      return state.channels
    }
    for channel in channels.values { channel.close() }
  }

  /// How many subscribers there are, or were when an element was last sent.
  public var subscriberCount: Int { state.withLock { $0.channels.count } }
}
