import Synchronization

/// A clock that a test moves, forwards or backwards.
public final class ManualClock: Clock {
  public struct Instant: InstantProtocol {
    public var offset: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Duration.zero
    var readings = 0
    var sleepers: [Int: (deadline: Duration, wake: CheckedContinuation<Void, Never>)] = [:]
    var lastSleeper = 0
  }

  private let state = Mutex(State())

  public init() {}

  public var minimumResolution: Duration { .nanoseconds(1) }
  /// How often the clock was read.
  public var readings: Int { state.withLock { $0.readings } }
  /// What the sleeper who wakes first waits for, if somebody sleeps.
  public var firstDeadline: Duration? {
    state.withLock { $0.sleepers.values.map(\.deadline).min() }
  }

  public var now: Instant {
    state.withLock { state in
      state.readings += 1
      return Instant(offset: state.now)
    }
  }

  /// Moves the clock and wakes those whose time has come.
  public func advance(by duration: Duration) {
    let awake = state.withLock { state in
      state.now += duration
      let now = state.now
      let awake = state.sleepers.filter { $0.value.deadline <= now }
      for key in awake.keys { state.sleepers[key] = nil }
      return awake.values.map(\.wake)
    }
    for wake in awake { wake.resume() }
  }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.withLock { state in
      state.lastSleeper += 1
      return state.lastSleeper
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { sleep(number, until: deadline, $0) }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.wake.resume()
    }
    try Task.checkCancellation()
  }

  private func sleep(
    _ number: Int, until deadline: Instant, _ wake: CheckedContinuation<Void, Never>
  ) {
    let isOver = state.withLock { state in
      if Task.isCancelled || deadline.offset <= state.now { return true }
      state.sleepers[number] = (deadline.offset, wake)
      return false
    }
    if isOver { wake.resume() }
  }

  /// Waits until the earliest sleeper waits for that moment.
  public func untilSomebodySleeps(until deadline: Duration) async {
    while firstDeadline != deadline { await Task.yield() }
  }

  /// Waits until so many sleep.
  public func untilSleeping(_ count: Int) async {
    while state.withLock({ $0.sleepers.count }) < count { await Task.yield() }
  }
}
