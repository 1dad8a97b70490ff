/// A channel to which a clock sends. ``after(_:clock:)`` and ``ticker(every:clock:)`` make a timer.
///
/// A timer runs as long as anybody refers to it or to its channel; a task that waits for the channel does. Then it
/// stops and frees its task. So its channel may be used without the timer:
///
///     await after(.seconds(1)).channel.receive()
///     for await instant in ticker(every: .seconds(1)).channel { print(instant) }
public final class ChannelTimer<Instant: InstantProtocol>: Sendable {
  /// The channel that receives the instants for which the timer was set. It buffers one.
  ///
  /// The channel is closed when the timer has sent its last instant, and when it is cancelled.
  public let channel: Channel<Instant>
  private let task: Task<Void, Never>

  init(_ run: @escaping @Sendable (_ inlet: Channel<Instant>) async -> Void) {
    let inlet = Channel<Instant>(capacity: 1)
    let task = Task.detached {
      await run(inlet)
      inlet.close()
    }
    self.task = task
    channel = inlet.outlet { task.cancel() }
  }

  /// Stops the timer and closes its channel. An instant that was sent before is still received.
  ///
  /// - Complexity: O(*n*) for *n* tasks that wait for the channel.
  public func cancel() {
    channel.close()
    task.cancel()
  }
}

/// Makes a timer that sends one instant, the one that is `duration` from now.
///
///     let timeout = after(.seconds(1))
///     switch try await select(.receive(from: replies), .receive(from: timeout.channel)) { … }
///
/// To give up one receive or send, use ``Channel/receive(within:clock:)`` or ``Channel/send(_:within:clock:)``.
///
/// - Parameters:
///   - duration: How long from now. A timer sends at once if the duration is not positive.
///   - clock: The clock that counts.
/// - Returns: a timer. Its channel is closed after the instant.
/// - Complexity: O(1). Allocates a channel and a task.
public func after<C: Clock>(
  _ duration: C.Duration, clock: C = ContinuousClock()
) -> ChannelTimer<C.Instant> {
  timer(at: clock.now.advanced(by: duration), clock: clock)
}

/// Makes a timer that sends one instant.
func timer<C: Clock>(at deadline: C.Instant, clock: C) -> ChannelTimer<C.Instant> {
  ChannelTimer { inlet in
    guard await isReached(deadline, on: clock) else { return }
    _ = inlet.trySend(deadline)
  }
}

/// Makes a timer that sends an instant each `period`. It leaves out those for which its receiver came too late.
///
///     for await _ in ticker(every: .seconds(1)).channel { refresh() }
///
/// - Parameters:
///   - period: The time between two instants.
///   - clock: The clock that counts.
/// - Returns: a timer, which runs until it is cancelled or nobody refers to it or to its channel.
/// - Precondition: `period` is positive.
/// - Complexity: O(1). Allocates a channel and a task.
public func ticker<C: Clock>(
  every period: C.Duration, clock: C = ContinuousClock()
) -> ChannelTimer<C.Instant> {
  precondition(period > .zero, "a ticker's period must be positive")
  let start = clock.now
  return ChannelTimer { inlet in
    var next = start.advanced(by: period)
    while await isReached(next, on: clock) {
      if case .closed = inlet.trySend(next) { return }
      let missed = max(.zero, next.duration(to: clock.now)) / period
      next = next.advanced(by: period * (Int(min(missed, mostPeriods)) + 1))
    }
  }
}

/// Sleeps until an instant, at most a day at once: a sleep of 300 years stops the process in Swift's runtime.
///
/// - Returns: whether the instant was reached; `false` if the task was cancelled before.
private func isReached<C: Clock>(_ deadline: C.Instant, on clock: C) async -> Bool {
  do {
    if let day = Duration.seconds(86_400) as? C.Duration {
      while clock.now.duration(to: deadline) > day {
        try await clock.sleep(until: clock.now.advanced(by: day), tolerance: nil)
      }
    }
    try await clock.sleep(until: deadline, tolerance: nil)
    return true
  } catch { return false }
}

/// The most periods that a ticker leaves out at once, so that their number is an `Int`.
private let mostPeriods = 1e18
