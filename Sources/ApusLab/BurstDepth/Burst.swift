import ApusMachine
import ApusMeasure
import Dispatch
import Synchronization

/// One burst: a producer on a thread of its own, a bounded buffer, and a writer on another thread.
final class Burst: Sendable {
  private struct State: Sendable {
    var buffer: FrameBuffer
    var lateness: UInt64 = 0
    var failure: SystemCallFailure?
  }

  private let mode: BurstMode
  private let rooms: FrameRooms
  private let storage: any FrameStorage
  private let clock: TickClock
  private let state: Mutex<State>
  private let ready = DispatchSemaphore(value: 0)

  /// Prepares a burst; `rooms` are as many and as large as `mode` says.
  init(_ mode: BurstMode, _ rooms: FrameRooms, into storage: any FrameStorage, clock: TickClock) {
    (self.mode, self.rooms, self.storage, self.clock) = (mode, rooms, storage, clock)
    state = Mutex(State(buffer: FrameBuffer(mode.rules)))
  }

  /// Runs the burst once; its files stay, also where it fails.
  ///
  /// - Parameter watch: Called every few milliseconds; where it throws, the burst ends.
  /// - Throws: What `watch` throws, or the `SystemCallFailure` of the storage.
  func run(watch: () throws -> Void) throws -> BurstOutcome {
    let writer = try PinnedThread { self.write() }
    defer { writer.join() }
    defer { stop() }
    let producer = try PinnedThread { self.produce() }
    defer { producer.join() }
    defer { stop() }
    while producer.lastTick == 0 || writer.lastTick == 0 {
      try watch()
      Pause.microseconds(2000)
    }
    return try outcome()
  }

  /// How many frames the writer took, so that files of them may be there.
  var taken: Int { state.withLock { $0.buffer.taken } }

  private func stop() {
    state.withLock { $0.buffer.close() }
    ready.signal()
  }

  private func outcome() throws -> BurstOutcome {
    let state = state.withLock { $0 }
    if let failure = state.failure { throw failure }
    return BurstOutcome(
      state.buffer, frameBytes: mode.frameBytes,
      latenessNanoseconds: clock.nanoseconds(state.lateness), clock: clock)
  }
}

extension Burst {
  /// What the producer does: each frame at its time, whatever became of the one before.
  private func produce() {
    let interval = clock.ticks(nanoseconds: mode.intervalNanoseconds)
    let schedule = FrameSchedule(
      start: TickClock.now() + interval, framesPerSecond: mode.framesPerSecond, clock: clock)
    var frame = 0
    while offer(dueAt: schedule.due(frame)) { frame += 1 }
    ready.signal()
  }

  /// Returns whether the burst goes on.
  private func offer(dueAt due: UInt64) -> Bool {
    Pause.until(due, clock)
    let now = TickClock.now()
    let answer = state.withLock { state in
      state.lateness = max(state.lateness, now - due)
      return state.buffer.offer(due: due, at: now)
    }
    if case .admitted(let number) = answer {
      rooms.make(number)
      ready.signal()
    }
    return answer != .over
  }

  /// What the writer does: each frame that is ready, until there is none after a signal.
  private func write() {
    while true {
      ready.wait()
      guard let number = state.withLock({ $0.buffer.take() }) else { return }
      do throws(SystemCallFailure) {
        try rooms.store(number, in: storage)
        let now = TickClock.now()
        state.withLock { $0.buffer.finish(at: now) }
      } catch {
        return fail(error)
      }
    }
  }

  private func fail(_ failure: SystemCallFailure) {
    state.withLock { state in
      state.failure = failure
      state.buffer.close()
    }
  }
}
