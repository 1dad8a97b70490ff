import Dispatch
import Synchronization

/// What a measured loop and the loops that run beside it tell each other.
///
/// The measured loop may let its companions rest, so that none of them runs while another process has its turn.
final class LoopTeam: Sendable {
  private let companions: Int
  private let arrivals = Atomic<Int>(0)
  private let departures = Atomic<Int>(0)
  private let resting = Atomic<Int>(0)
  private let mustRest = Atomic<Bool>(false)
  private let isOver = Atomic<Bool>(false)
  private let resumption = DispatchSemaphore(value: 0)

  /// - Parameter companions: How many loops run beside the measured one.
  init(companions: Int) { self.companions = companions }

  /// Whether the measured loop is done.
  var hasEnded: Bool { isOver.load(ordering: .acquiring) }

  /// Says that a companion has reached its loop.
  func arrive() { arrivals.add(1, ordering: .releasing) }

  /// Says that a companion failed and takes part in nothing any more.
  func leave() {
    departures.add(1, ordering: .releasing)
    arrive()
  }

  /// Waits until every companion has reached its loop.
  func waitForArrivals() {
    while arrivals.load(ordering: .acquiring) < companions { Scheduler.yield() }
  }

  /// Has every companion wait at its next border, and returns when all do.
  func rest() {
    mustRest.store(true, ordering: .releasing)
    while resting.load(ordering: .acquiring) + departures.load(ordering: .acquiring) < companions {
      Scheduler.yield()
    }
  }

  /// Lets the companions that rest go on, and returns when all do.
  func resume() {
    guard mustRest.exchange(false, ordering: .acquiringAndReleasing) else { return }
    for _ in 0..<resting.load(ordering: .acquiring) { resumption.signal() }
    while resting.load(ordering: .acquiring) > 0 { Scheduler.yield() }
  }

  /// Waits as long as companions must rest; a companion calls it at its borders.
  func restIfAsked() {
    guard mustRest.load(ordering: .acquiring) else { return }
    resting.add(1, ordering: .acquiringAndReleasing)
    resumption.wait()
    resting.subtract(1, ordering: .acquiringAndReleasing)
  }

  /// Lets the companions go.
  func end() {
    isOver.store(true, ordering: .releasing)
    resume()
  }
}
