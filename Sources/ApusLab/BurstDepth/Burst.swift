import ApusMachine
import ApusMeasure
import ApusSystem
import Dispatch
import Synchronization

/// A burst: a producer on a thread of its own, a bounded buffer, and a writer on another thread.
final class Burst: Sendable {
  private struct State: Sendable {
    var buffer: FrameBuffer
    var lateness: UInt64 = 0
    var failure: SystemError?
  }

  private let mode: BurstMode
  private let rooms: FrameRooms
  private let storage: any FrameStorage
  private let clock: TickClock
  private let state: Mutex<State>
  private let ready = DispatchSemaphore(value: 0)

  /// Creates a burst; `rooms` must match `mode` in number and size.
  init(_ mode: BurstMode, _ rooms: FrameRooms, into storage: any FrameStorage, clock: TickClock) {
    (self.mode, self.rooms, self.storage, self.clock) = (mode, rooms, storage, clock)
    state = Mutex(State(buffer: FrameBuffer(mode.rules)))
  }

  /// Runs the burst once; its files remain, even if it fails.
  ///
  /// - Parameter watch: Called every few milliseconds; if it throws, the burst ends.
  /// - Throws: The error of `watch`, or the `SystemError` of the storage.
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

  /// The number of frames that the writer took; there may be files of them.
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
  /// Runs the producer: it offers each frame at its time, even after a refused frame.
  private func produce() {
    let interval = clock.ticks(nanoseconds: mode.intervalNanoseconds)
    let schedule = FrameSchedule(
      start: TickClock.now() + interval, framesPerSecond: mode.framesPerSecond, clock: clock)
    var frame = 0
    while offer(dueAt: schedule.due(frame)) { frame += 1 }
    ready.signal()
  }

  /// Offers a frame and returns whether the burst continues.
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

  /// Runs the writer: it writes each frame that is ready, until a signal comes without a frame.
  private func write() {
    while true {
      ready.wait()
      guard let number = state.withLock({ $0.buffer.take() }) else { return }
      do throws(SystemError) {
        try rooms.store(number, in: storage)
        let now = TickClock.now()
        state.withLock { $0.buffer.finish(at: now) }
      } catch {
        return fail(error)
      }
    }
  }

  private func fail(_ failure: SystemError) {
    state.withLock { state in
      state.failure = failure
      state.buffer.close()
    }
  }
}
