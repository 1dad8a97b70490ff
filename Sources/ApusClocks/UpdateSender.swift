import Synchronization

/// A sender that calls an update whenever a throttle allows it. Callers are the counting loop and a
/// task that watches for stalls. Updates never overlap, and their totals never decrease.
final class UpdateSender<Source: Clock>: Sendable where Source.Duration == Duration {
  private struct State {
    var throttle: Throttle<Source>
    /// Whether an update is running. An update that becomes due meanwhile is skipped.
    var isUpdating = false
  }

  private let state: Mutex<State>
  private let clock: Source
  private let update: @Sendable (_ total: Int) -> Void

  init(_ rule: ThrottleRule, _ clock: Source, _ update: @escaping @Sendable (Int) -> Void) {
    self.clock = clock
    self.update = update
    state = Mutex(State(throttle: Throttle(rule, clock: clock)))
  }

  /// Counts events, sends an update if it is due, and returns the number of events before the next
  /// call.
  func add(_ count: Int) -> Int {
    let (total, left) = state.withLock { state in
      (state.throttle.shouldUpdate(adding: count) ? Self.begin(&state) : nil, state.throttle.left)
    }
    send(total)
    return left
  }

  /// Sends an update whenever it is due and no event is counted, until the task is cancelled.
  func watch() async {
    while !Task.isCancelled {
      let next = state.withLock { $0.throttle.nextQuestion }
      guard (try? await clock.sleep(until: next, tolerance: nil)) != nil else { return }
      send(state.withLock { state in state.throttle.isDue() ? Self.begin(&state) : nil })
    }
  }

  /// Begins an update and returns its total, or `nil` while another update is running.
  private static func begin(_ state: inout State) -> Int? {
    guard !state.isUpdating else { return nil }
    state.isUpdating = true
    return state.throttle.total
  }

  private func send(_ total: Int?) {
    guard let total else { return }
    update(total)
    state.withLock { $0.isUpdating = false }
  }
}
