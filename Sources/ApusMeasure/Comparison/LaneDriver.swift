import Dispatch
import Synchronization

/// The loop's side of a lane: waits at every border for a turn.
final class LaneDriver: EpochDriver, Sendable {
  private let go = DispatchSemaphore(value: 0)
  private let arrived = DispatchSemaphore(value: 0)
  private let iterations = Atomic<Int>(0)
  private let lastTicks = Atomic<UInt64>(0)
  private let end = Mutex<Result<Void, any Error>?>(nil)

  func border(_ ticks: UInt64?) -> Int {
    if let ticks { lastTicks.store(ticks, ordering: .releasing) }
    arrived.signal()
    go.wait()
    return iterations.load(ordering: .acquiring)
  }

  var isForTheRecord: Bool { true }

  /// Says that the closure has returned, well or not. Called by the lane's thread, last.
  func close(_ result: Result<Void, any Error>) {
    end.withLock { $0 = result }
    arrived.signal()
  }

  /// Lets the loop run `count` iterations; 0 ends it.
  func release(_ count: Int) {
    iterations.store(count, ordering: .releasing)
    go.signal()
  }

  /// Waits until the loop is at a border; throws why it never will be.
  func waitForBorder() throws {
    arrived.wait()
    if let end = end.withLock({ $0 }) {
      try end.get()
      throw LoopError.leftEarly
    }
  }

  /// How long the last turn took.
  var ticks: UInt64 { lastTicks.load(ordering: .acquiring) }

  /// How the closure ended, or `nil` while it runs.
  var result: Result<Void, any Error>? { end.withLock { $0 } }
}
