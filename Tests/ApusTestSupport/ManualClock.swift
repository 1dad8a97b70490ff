import Synchronization

/// A clock that a test moves, forwards or backwards.
package final class ManualClock: Clock {
  package struct Instant: InstantProtocol {
    package var offset: Duration

    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Duration.zero
    var readings = 0
    var sleepers: [Int: (deadline: Duration, wake: CheckedContinuation<Void, Never>)] = [:]
    var lastSleeper = 0
  }

  private let state = Mutex(State())

  package init() {}

  package var minimumResolution: Duration { .nanoseconds(1) }
  /// The number of times that the clock was read.
  package var readings: Int { state.withLock { $0.readings } }
  /// The deadline of the task that wakes first, or `nil` if no task sleeps.
  package var firstDeadline: Duration? {
    state.withLock { $0.sleepers.values.map(\.deadline).min() }
  }

  package var now: Instant {
    state.withLock { state in
      state.readings += 1
      return Instant(offset: state.now)
    }
  }

  /// Moves the clock and resumes the tasks with a deadline that has passed.
  package func advance(by duration: Duration) {
    let awake = state.withLock { state in
      state.now += duration
      let now = state.now
      let awake = state.sleepers.filter { $0.value.deadline <= now }
      for key in awake.keys { state.sleepers[key] = nil }
      return awake.values.map(\.wake)
    }
    for wake in awake { wake.resume() }
  }

  package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
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

  /// Waits until the earliest deadline of the sleeping tasks is `deadline`.
  package func untilTaskSleeps(until deadline: Duration) async {
    while firstDeadline != deadline { await Task.yield() }
  }

  /// Waits until at least `count` tasks sleep.
  package func untilSleeping(_ count: Int) async {
    while state.withLock({ $0.sleepers.count }) < count { await Task.yield() }
  }
}
