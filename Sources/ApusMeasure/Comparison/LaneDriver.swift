import Dispatch
import Synchronization

/// The driver of a lane's loop, which waits at every border for a turn.
///
/// A turn runs its iterations twice and times the second half. The first half fills the caches with
/// the lane's data again. Without it, each turn began with cache misses for data that the other
/// lanes had evicted. A table of 100 KiB then made 2 % more work look like less.
final class LaneDriver: EpochDriver, Sendable {
  private let go = DispatchSemaphore(value: 0)
  private let arrived = DispatchSemaphore(value: 0)
  private let iterations = Atomic<Int>(0)
  private let lastTime = Mutex(EpochTime(0))
  private let isRunIn = Atomic<Bool>(false)
  private let end = Mutex<Result<LoopFacts, any Error>?>(nil)

  func border(_ time: EpochTime?) -> Int {
    if isRunIn.exchange(false, ordering: .acquiringAndReleasing) {
      return iterations.load(ordering: .acquiring)
    }
    if let time { lastTime.withLock { $0 = time } }
    arrived.signal()
    go.wait()
    return iterations.load(ordering: .acquiring)
  }

  var isForTheRecord: Bool { true }

  /// Records the closure's result; the lane's thread calls this last.
  func close(_ result: Result<LoopFacts, any Error>) {
    end.withLock { $0 = result }
    arrived.signal()
  }

  /// Releases the loop for `count` untimed and as many timed iterations; 0 ends the loop.
  func release(_ count: Int) {
    iterations.store(count, ordering: .releasing)
    isRunIn.store(count > 0, ordering: .releasing)
    go.signal()
  }

  /// Waits until the loop is at a border; throws the reason if it cannot reach a border.
  func waitForBorder() throws {
    arrived.wait()
    if let end = end.withLock({ $0 }) {
      _ = try end.get()
      throw LoopError.leftEarly
    }
  }

  /// The time of the last turn.
  var time: EpochTime { lastTime.withLock { $0 } }

  /// The result of the closure, or `nil` while it runs.
  var result: Result<LoopFacts, any Error>? { end.withLock { $0 } }
}
