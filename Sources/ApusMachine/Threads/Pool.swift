import ApusMeasure
import CApusSystem
import Dispatch
import Synchronization

/// Threads that each wait for a semaphore of their own, run a procedure and signal back.
final class Pool {
  /// The times of one round, in ticks.
  struct Round {
    /// The sum of the times that the tasks took.
    var procedures: UInt64
    /// From the first signal to the last answer.
    var turnaround: UInt64
  }

  private let shared: Shared
  private var threads: [PinnedThread] = []

  /// Starts the threads; they must be ended with `end`.
  ///
  /// - Parameters:
  ///   - threads: How many threads.
  ///   - processors: Where they run, in turn.
  ///   - steps: How many steps the procedure has.
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
    _ = round(count)  // Each thread is there and warm before a round counts.
  }

  /// How many tasks gave a wrong result so far.
  var errors: Int { shared.errors.load(ordering: .relaxed) }

  /// Hands out tasks to the threads in turn and waits for all answers.
  func round(_ tasks: Int) -> Round {
    shared.ticks.store(0, ordering: .relaxed)
    let start = TickClock.now()
    for task in 0..<tasks { shared.inboxes[task % shared.inboxes.count].signal() }
    for _ in 0..<tasks { shared.answers.wait() }
    let turnaround = TickClock.now() &- start
    return Round(procedures: shared.ticks.load(ordering: .relaxed), turnaround: turnaround)
  }

  /// Sends the threads home.
  func end() {
    shared.isOver.raise()
    for inbox in shared.inboxes { inbox.signal() }
    for thread in threads { thread.join() }
  }
}

extension Pool {
  /// What the threads and their owner have in common.
  private final class Shared: Sendable {
    let inboxes: [DispatchSemaphore]
    let answers = DispatchSemaphore(value: 0)
    let isOver = Flag()
    // Relaxed is enough for both: the semaphores order what they count.
    let ticks = Atomic<UInt64>(0)
    let errors = Atomic<Int>(0)
    private let steps: Int
    private let expected: UInt64

    init(threads: Int, steps: Int) {
      inboxes = (0..<threads).map { _ in DispatchSemaphore(value: 0) }
      self.steps = steps
      expected = Self.procedure(steps)
    }

    /// What one thread does.
    func serve(_ index: Int) {
      while true {
        inboxes[index].wait()
        if isOver.isRaised { return }
        let start = TickClock.now()
        // Opaque on both sides: else the optimiser computes it once, outside of the readings.
        let result = Self.procedure(Int(apus_opaque_integer(Int64(steps))))
        apus_consume_integer(Int64(bitPattern: result))
        ticks.add(TickClock.now() &- start, ordering: .relaxed)
        if result != expected { errors.add(1, ordering: .relaxed) }
        answers.signal()
      }
    }

    /// The fixed procedure: a chain in which each step needs the one before.
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
