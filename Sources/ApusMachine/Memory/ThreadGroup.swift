import ApusMeasure
import ApusSystem
import Synchronization

/// A group of pinned threads that run a function on several processors at the same time.
package enum ThreadGroup {
  /// Runs `body` once per processor and returns the results after all threads have ended.
  ///
  /// All threads exist before the first thread calls `body`, so `body` may wait for the others.
  ///
  ///     try ThreadGroup.run(on: [0, 1]) { member in member * 10 }  // [0, 10]
  ///
  /// - Parameters:
  ///   - processors: The processors to run on; at least one.
  ///   - body: The function to run; it gets the index of its processor in `processors`.
  /// - Throws: `MemoryError.threadRefused`; in that case no thread has called `body`.
  /// - Complexity: O(*n*), where *n* is the number of processors.
  package static func run<Result: Sendable>(
    on processors: [Int], _ body: @escaping @Sendable (Int) -> Result
  ) throws(MemoryError) -> [Result] {
    let gate = Gate()
    let results = Mutex<[Int: Result]>([:])
    var threads: [PinnedThread] = []
    var refusal: SystemError?
    do throws(SystemError) {
      for (member, processor) in processors.enumerated() {
        let thread = try PinnedThread(on: processor) {
          guard gate.isPassable() else { return }
          let result = body(member)
          results.withLock { $0[member] = result }
        }
        threads.append(thread)
      }
    } catch {
      refusal = error
    }
    gate.decide(open: refusal == nil)
    for thread in threads { thread.join() }
    if let refusal { throw .threadRefused(code: refusal.code) }
    return results.withLock { results in processors.indices.compactMap { results[$0] } }
  }

  /// A gate that blocks the threads until all of them have been started.
  private final class Gate: Sendable {
    private let state = Atomic(0)

    func decide(open: Bool) { state.store(open ? 1 : 2, ordering: .releasing) }

    func isPassable() -> Bool {
      while true {
        let decision = state.load(ordering: .acquiring)
        if decision != 0 { return decision == 1 }
        Scheduler.yield()
      }
    }
  }
}
