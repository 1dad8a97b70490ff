import ApusSystem
import Dispatch
import Synchronization

/// The shared state of a measured loop and its companions, the loops that run beside it.
///
/// The measured loop can make its companions rest, so that none runs during the turn of another
/// process.
final class LoopTeam: Sendable {
  private let companions: Int
  private let arrivals = Atomic<Int>(0)
  private let departures = Atomic<Int>(0)
  private let resting = Atomic<Int>(0)
  private let mustRest = Atomic<Bool>(false)
  private let isOver = Atomic<Bool>(false)
  private let resumption = DispatchSemaphore(value: 0)

  /// Creates the state of a team.
  ///
  /// - Parameter companions: The number of loops beside the measured loop.
  init(companions: Int) { self.companions = companions }

  /// Whether the measured loop is done.
  var hasEnded: Bool { isOver.load(ordering: .acquiring) }

  /// Signals that a companion has reached its loop.
  func arrive() { arrivals.add(1, ordering: .releasing) }

  /// Signals that a companion has failed, so that the team does not wait for it again.
  func leave() {
    departures.add(1, ordering: .releasing)
    arrive()
  }

  /// Waits until every companion has reached its loop.
  func waitForArrivals() {
    while arrivals.load(ordering: .acquiring) < companions { Scheduler.yield() }
  }

  /// Makes every companion wait at its next border, and returns when all wait.
  func rest() {
    mustRest.store(true, ordering: .releasing)
    while resting.load(ordering: .acquiring) + departures.load(ordering: .acquiring) < companions {
      Scheduler.yield()
    }
  }

  /// Resumes the companions that rest, and returns when none rests.
  func resume() {
    guard mustRest.exchange(false, ordering: .acquiringAndReleasing) else { return }
    for _ in 0..<resting.load(ordering: .acquiring) { resumption.signal() }
    while resting.load(ordering: .acquiring) > 0 { Scheduler.yield() }
  }

  /// Waits while companions must rest; a companion calls this function at its borders.
  func restIfAsked() {
    guard mustRest.load(ordering: .acquiring) else { return }
    resting.add(1, ordering: .acquiringAndReleasing)
    resumption.wait()
    resting.subtract(1, ordering: .acquiringAndReleasing)
  }

  /// Ends the loops of the companions at their next borders.
  func end() {
    isOver.store(true, ordering: .releasing)
    resume()
  }
}
