import ApusChannels
import ApusSystem
import Synchronization

/// What a queue and its worker share. The worker keeps it alive until all references are written.
final class QueueCore: Sendable {
  private let state: Mutex<QueueState>
  /// Wakes the worker.
  let wake = Channel<Void>(.conflating)
  private let time: QueueTime
  /// The time until which a task sleeps for the next attempt.
  private let sleeping = Mutex<Duration?>(nil)

  init(_ options: CoalescingQueueOptions, _ time: QueueTime) {
    state = Mutex(QueueState(options))
    self.time = time
  }

  /// Reads or changes the state, and wakes the worker if the closure returns `true`.
  @discardableResult
  func change(_ body: (inout QueueState) -> Bool) -> Bool {
    let mustWake = state.withLock { body(&$0) }
    if mustWake { _ = wake.trySend(()) }
    return mustWake
  }

  func read<Value: Sendable>(_ body: (inout QueueState) -> Value) -> Value {
    state.withLock { body(&$0) }
  }

  // MARK: - The worker

  /// The reference to write, or `nil` if the worker must wait to be woken.
  func take() -> Reference? { state.withLock { $0.take() } }

  /// The reference to write, or `nil` if the worker must wait to be woken.
  ///
  /// A wake-up costs the thread that puts some microseconds. So the worker looks for work for about as long before it rests.
  func takeSoon() -> Reference? {
    for _ in 0..<Self.looks {
      Scheduler.yield()
      if let reference = state.withLock({ $0.take(orRest: false) }) { return reference }
    }
    return take()
  }

  /// The number of looks for a reference before the worker rests.
  private static let looks = 16

  /// Whether the worker shall end.
  var isDone: Bool { state.withLock { $0.isDone } }

  /// Notes the end of a write, and returns the reference to write then, or `nil` if there is none now.
  func next(after error: (any Error)?) -> Reference? {
    guard let error else {
      let (closures, reference) = state.withLock { state in
        (state.finish(), state.take(orRest: false))
      }
      call(closures)
      return reference
    }
    let now = time.now()
    call(state.withLock { $0.fail(error, now: now, random: time.random()) })
    sleepForNext()
    return state.withLock { $0.take(orRest: false) }
  }

  private func call(_ closures: [QueueState.Closure]) { for closure in closures { closure() } }

  /// Gives up all references that are not being written, and lets the worker end.
  func abandon() {
    call(state.withLock { $0.abandon() })
    _ = wake.trySend(())
  }

  // MARK: - Attempts

  /// Starts a task that sleeps until the next attempt, unless one does.
  private func sleepForNext() {
    let due = state.withLock { $0.nextDue }
    let mustStart = sleeping.withLock { sleeping in
      guard let due, sleeping.map({ due < $0 }) ?? true else { return false }
      sleeping = due
      return true
    }
    guard mustStart, let due else { return }
    Task.detached { [self] in
      await time.sleep(due)
      // An earlier attempt may have come meanwhile, whose task starts the next.
      let isLatest = sleeping.withLock { sleeping in
        defer { if sleeping == due { sleeping = nil } }
        return sleeping == due
      }
      change { $0.retry(until: max(due, time.now())) }
      if isLatest { sleepForNext() }
    }
  }
}

/// The clock of a queue and its random numbers, without their types.
struct QueueTime: Sendable {
  /// The time since the start of the queue.
  let now: @Sendable () -> Duration
  /// Sleeps until a time.
  let sleep: @Sendable (Duration) async -> Void
  /// A number from 0 up to 1.
  let random: @Sendable () -> Double

  init<C: Clock<Duration>>(
    _ clock: C, random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { time in try? await clock.sleep(until: start.advanced(by: time), tolerance: nil) }
    self.random = random
  }
}
