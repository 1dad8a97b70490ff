package import ApusSystem
import Synchronization

/// Threads that keep all processors busy but the one that measures, as another guest would.
///
/// A busy sibling of a core slows two different loops by different factors. A limit that was measured
/// without one is then too low.
///
///     let neighbours = try BusyNeighbours()
///     defer { neighbours.stop() }
///
package final class BusyNeighbours {
  private let flag = StopFlag()
  private var threads: [PinnedThread] = []

  private final class StopFlag: Sendable {
    let isRaised = Atomic<Bool>(false)
  }

  /// Starts a busy thread on each permitted processor but the last, which measures.
  ///
  /// - Throws: `SystemError` if the system cannot create a thread; those that exist are stopped.
  package init() throws(SystemError) {
    for processor in Processors.allowed.dropLast() {
      do throws(SystemError) {
        threads.append(
          try PinnedThread(on: processor) { [flag] in
            var x: UInt64 = 88_172_645_463_325_252
            while !flag.isRaised.load(ordering: .relaxed) {
              for _ in 0..<1000 { x = x &* 6_364_136_223_846_793_005 &+ 1 }
            }
            blackHole(x)
          })
      } catch {
        stop()
        throw error
      }
    }
  }

  /// Stops the threads and waits for their end; has no effect the second time.
  package func stop() {
    flag.isRaised.store(true, ordering: .relaxed)
    threads.forEach { $0.join() }
    threads = []
  }
}
