/// A timer that sends instants to a channel. ``after(_:clock:)`` and ``ticker(every:clock:)`` make
/// a timer.
///
/// A timer runs while a reference to it or to its channel exists. A task that waits for the channel
/// holds a reference. Without any reference the timer stops and frees its task. So its channel may
/// be used without the timer:
///
///     await after(.seconds(1)).channel.receive()
///     for await instant in ticker(every: .seconds(1)).channel { print(instant) }
///
/// Swift 6.3 keeps about 500 bytes of a sleep that was cancelled, until the end of that sleep. So a
/// timer sleeps for a second, then for two, and so on. A timer that stops early keeps these bytes
/// for a second more, or for about as long as it ran.
public final class ChannelTimer<Instant: InstantProtocol>: Sendable {
  /// The channel that receives the instants of the timer. It buffers one instant.
  ///
  /// The channel is closed after the last instant was sent, and when the timer is cancelled.
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

/// Makes a timer that sends a single instant, `duration` from now.
///
///     let timeout = after(.seconds(1))
///     switch try await select(.receive(from: replies), .receive(from: timeout.channel)) {
///     case .first(let reply): handle(reply)
///     case .second: print("no reply within a second")
///     }
///
/// To limit the time of a single receive or send, use ``Channel/receive(within:clock:)`` or
/// ``Channel/send(_:within:clock:)``.
///
/// - Parameters:
///   - duration: The time from now. A timer sends at once if the duration is not positive.
///   - clock: The clock that measures the time.
/// - Returns: A timer. Its channel is closed after the instant.
/// - Complexity: O(1). Allocates a channel and a task.
public func after<C: Clock>(
  _ duration: C.Duration, clock: C = ContinuousClock()
) -> ChannelTimer<C.Instant> {
  timer(at: clock.now.advanced(by: duration), clock: clock)
}

/// Makes a timer that sends a single instant.
@usableFromInline
func timer<C: Clock>(at deadline: C.Instant, clock: C) -> ChannelTimer<C.Instant> {
  ChannelTimer { inlet in
    guard await isReached(deadline, on: clock) else { return }
    _ = inlet.trySend(deadline)
  }
}

/// Makes a timer that sends an instant each `period`. It skips instants for which its receiver is
/// too late: while its channel has an instant that was not received, the timer waits, and costs no
/// processor time, however short the period is.
///
///     for await _ in ticker(every: .seconds(1)).channel { refresh() }
///
/// - Parameters:
///   - period: The time between two instants.
///   - clock: The clock that measures the time.
/// - Returns: A timer. It runs until it is cancelled, or until no reference to it or to its channel
///   is left.
/// - Precondition: `period` is positive.
/// - Complexity: O(1). Allocates a channel and a task.
public func ticker<C: Clock>(
  every period: C.Duration, clock: C = ContinuousClock()
) -> ChannelTimer<C.Instant> {
  precondition(period > .zero, "period must be positive")
  let start = clock.now
  return ChannelTimer { inlet in
    var next = start.advanced(by: period)
    while await isReached(next, on: clock) {
      switch inlet.trySend(next) {
      case .sent: break
      case .full: guard await hasRoom(inlet) else { return }
      case .closed: return
      }
      let missed = max(.zero, next.duration(to: clock.now)) / period
      next = next.advanced(by: period * (Int(min(missed, mostPeriods)) + 1))
    }
  }
}

/// Waits until the channel of a timer has room.
///
/// - Returns: Whether it has room, or `false` if it was closed or the task was cancelled before.
private func hasRoom<Instant>(_ channel: Channel<Instant>) async -> Bool {
  do throws(ReserveError) {
    _ = try await channel.reserve()
    return true
  } catch { return false }
}

/// Sleeps until an instant: at first a second at a time, because the runtime keeps the memory of a
/// cancelled sleep until its end. Each further sleep is twice as long, up to a day: a sleep of 300
/// years stops the process in Swift's runtime.
///
/// - Returns: Whether the instant was reached, or `false` if the task was cancelled before.
private func isReached<C: Clock>(_ deadline: C.Instant, on clock: C) async -> Bool {
  do {
    if var step = Duration.seconds(1) as? C.Duration,
      let day = Duration.seconds(86_400) as? C.Duration
    {
      while clock.now.duration(to: deadline) > step {
        try await clock.sleep(until: clock.now.advanced(by: step), tolerance: nil)
        step = min(step * 2, day)
      }
    }
    try await clock.sleep(until: deadline, tolerance: nil)
    return true
  } catch { return false }
}

/// The most periods that a ticker skips at once, so that their number fits into an `Int`.
private let mostPeriods = 1e18
