/// A channel to which a clock sends: ``after(_:clock:)`` and ``ticker(every:clock:)`` make one.
///
/// It stops when it is cancelled, and when the last reference to it goes.
public final class ChannelTimer<Instant: InstantProtocol>: Sendable {
  /// Receives the instants for which the timer was set. It keeps one that was not received yet.
  public let channel: Channel<Instant>
  private let task: Task<Void, Never>

  init(_ channel: Channel<Instant>, _ run: @escaping @Sendable () async -> Void) {
    self.channel = channel
    task = Task.detached { await run() }
  }

  deinit { task.cancel() }

  /// Stops the timer. What it has sent is still received.
  public func cancel() { task.cancel() }
}

/// A timer that sends once.
///
///     let timeout = after(.seconds(1))
///     switch try await select(.receive(from: replies), .receive(from: timeout.channel)) { … }
///
/// - Parameters:
///   - duration: from now.
///   - clock: the clock that counts.
/// - Returns: a timer, which is to be held for as long as it is to run.
/// - Complexity: O(1). Allocates a channel and a task.
public func after<C: Clock>(
  _ duration: C.Duration, clock: C = ContinuousClock()
) -> ChannelTimer<C.Instant> {
  timer(at: clock.now.advanced(by: duration), clock: clock)
}

/// A timer that sends once, at an instant.
func timer<C: Clock>(at deadline: C.Instant, clock: C) -> ChannelTimer<C.Instant> {
  let channel = Channel<C.Instant>(capacity: 1)
  return ChannelTimer(channel) {
    guard (try? await clock.sleep(until: deadline, tolerance: nil)) != nil else { return }
    _ = channel.trySend(deadline)
  }
}

/// A timer that sends again and again. It leaves out those instants for which its receiver came too late.
///
/// - Parameters:
///   - period: the time between two instants.
///   - clock: the clock that counts.
/// - Returns: a timer, which is to be held for as long as it is to run.
/// - Precondition: `period` is positive.
/// - Complexity: O(1). Allocates a channel and a task.
public func ticker<C: Clock>(
  every period: C.Duration, clock: C = ContinuousClock()
) -> ChannelTimer<C.Instant> {
  precondition(period > .zero, "a ticker needs a positive period")
  let channel = Channel<C.Instant>(capacity: 1)
  let start = clock.now
  return ChannelTimer(channel) {
    var next = start.advanced(by: period)
    while (try? await clock.sleep(until: next, tolerance: nil)) != nil {
      _ = channel.trySend(next)
      let missed = max(.zero, next.duration(to: clock.now)) / period
      next = next.advanced(by: period * (Int(missed) + 1))
    }
  }
}
