import Dispatch
import Synchronization

/// The loop's side of a lane: waits at every border for a turn.
///
/// A turn runs its iterations twice and times the second half. In the first the caches become the lane's
/// own again: without it a table of 100 KiB made 2 % more work look like less, since each turn began by
/// fetching what the other lanes had pushed out.
final class LaneDriver: EpochDriver, Sendable {
  private let go = DispatchSemaphore(value: 0)
  private let arrived = DispatchSemaphore(value: 0)
  private let iterations = Atomic<Int>(0)
  private let lastTicks = Atomic<UInt64>(0)
  private let isRunIn = Atomic<Bool>(false)
  private let end = Mutex<Result<Void, any Error>?>(nil)

  func border(_ ticks: UInt64?) -> Int {
    if isRunIn.exchange(false, ordering: .acquiringAndReleasing) {
      return iterations.load(ordering: .acquiring)
    }
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

  /// Lets the loop run `count` iterations untimed and as many timed; 0 ends it.
  func release(_ count: Int) {
    iterations.store(count, ordering: .releasing)
    isRunIn.store(count > 0, ordering: .releasing)
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
