import ApusMeasure
import CApusSystem
import Dispatch
import Synchronization

/// A pool of threads; each waits for its own semaphore, runs a procedure and signals back.
final class Pool {
  /// The times of one round, in ticks.
  struct Round {
    /// The sum of the execution times of the tasks.
    var procedures: UInt64
    /// The time from the first signal to the last answer.
    var turnaround: UInt64
  }

  private let shared: Shared
  private var threads: [PinnedThread] = []

  /// Starts the threads; they must be ended with `end`.
  ///
  /// - Parameters:
  ///   - threads: The number of threads.
  ///   - processors: The processors, assigned to the threads in turn.
  ///   - steps: The number of steps of the procedure.
  init(threads count: Int, processors: [Int], steps: Int) throws {
    shared = Shared(threads: count, steps: steps)
    do {
      for index in 0..<count {
        let processor = processors[index % processors.count]
        threads.append(try PinnedThread(on: processor) { [shared] in shared.serve(index) })
      }
    } catch {
      end()
      throw error
    }
    _ = round(count)  // Warms up each thread before the first counted round.
  }

  /// The number of tasks with a wrong result so far.
  var errors: Int { shared.errors.load(ordering: .relaxed) }

  /// Assigns tasks to the threads in turn and waits for all answers.
  ///
  /// - Complexity: O(*n*), where *n* is `tasks`.
  func round(_ tasks: Int) -> Round {
    shared.ticks.store(0, ordering: .relaxed)
    let start = TickClock.now()
    for task in 0..<tasks { shared.inboxes[task % shared.inboxes.count].signal() }
    for _ in 0..<tasks { shared.answers.wait() }
    let turnaround = TickClock.now() &- start
    return Round(procedures: shared.ticks.load(ordering: .relaxed), turnaround: turnaround)
  }

  /// Ends the threads and waits for them.
  func end() {
    shared.isOver.raise()
    for inbox in shared.inboxes { inbox.signal() }
    for thread in threads { thread.join() }
  }
}

extension Pool {
  /// The state that the threads and their owner share.
  private final class Shared: Sendable {
    let inboxes: [DispatchSemaphore]
    let answers = DispatchSemaphore(value: 0)
    let isOver = Flag()
    // Relaxed order suffices for both: the semaphores order the accesses.
    let ticks = Atomic<UInt64>(0)
    let errors = Atomic<Int>(0)
    private let steps: Int
    private let expected: UInt64

    init(threads: Int, steps: Int) {
      inboxes = (0..<threads).map { _ in DispatchSemaphore(value: 0) }
      self.steps = steps
      expected = Self.procedure(steps)
    }

    /// Runs the loop of a single thread.
    func serve(_ index: Int) {
      while true {
        inboxes[index].wait()
        if isOver.isRaised { return }
        let start = TickClock.now()
        // Opaque argument and result: otherwise the optimiser moves the computation out of the
        // timed part.
        let result = Self.procedure(Int(apus_opaque_integer(Int64(steps))))
        apus_consume_integer(Int64(bitPattern: result))
        ticks.add(TickClock.now() &- start, ordering: .relaxed)
        if result != expected { errors.add(1, ordering: .relaxed) }
        answers.signal()
      }
    }

    /// Computes the fixed procedure: a chain in which each step needs the previous result.
    @inline(never)
    private static func procedure(_ steps: Int) -> UInt64 {
      var value = UInt64(steps)
      for _ in 0..<steps {
        var generator = SplitMix64(seed: value)
        value = generator.next()
      }
      return value
    }
  }
}
