import Foundation
import Synchronization

/// The wall time and the processor time of the timed part.
enum Stopwatch {
  private typealias Seconds = (wall: Double, cpu: Double)

  private struct State {
    var start: Seconds = (0, 0)
    var took: Seconds?
  }

  private static let state = Mutex(State())

  /// Starts the time, or starts it again.
  static func restart() { state.withLock { $0.start = now() } }

  /// Stops the time; later calls have no effect.
  static func stop() {
    let end = now()
    state.withLock { state in
      if state.took == nil {
        state.took = (end.wall - state.start.wall, end.cpu - state.start.cpu)
      }
    }
  }

  /// The seconds between start and stop.
  static var took: (wall: Double, cpu: Double) { state.withLock { $0.took ?? (0, 0) } }

  private static func now() -> (wall: Double, cpu: Double) {
    (ProcessInfo.processInfo.systemUptime, Double(clock()) / Double(CLOCKS_PER_SEC))
  }
}
