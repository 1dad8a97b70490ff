// UNSAFE: passes C the object that stops a thread, and runs jobs itself

import ApusChannels
import CApusTasks
import Foundation
import Synchronization

/// A run of tasks on their own threads, of which a single thread runs at a time.
///
/// It may switch threads between any two steps of an operation: before a channel's lock is taken,
/// before a task is woken, and before its record is returned to the store.
///
/// `choose` selects the next of the given number of threads. The steps are the checkpoints of
/// builds with `APUS_CHECKED`. A task uses its thread as its preferred executor.
final class InterleavingRun: Sendable {
  private struct State {
    /// The threads that can continue, in the order in which they became ready.
    var ready: [Int] = []
    var isOver = false
  }

  private let state = Mutex(State())
  private let executors: [ThreadExecutor]
  private let stopped = DispatchSemaphore(value: 0)

  init(_ count: Int) {
    executors = (0..<count).map { ThreadExecutor($0) }
    for executor in executors { executor.start(self) }
  }

  func executor(_ number: Int) -> any TaskExecutor { executors[number] }

  /// Runs threads in turn until none can continue.
  func drain(_ choose: (Int) -> Int) {
    while true {
      let next = state.withLock { state in
        state.ready.isEmpty ? nil : state.ready.remove(at: choose(state.ready.count))
      }
      guard let next else { return }
      executors[next].goOn()
      stopped.wait()
    }
  }

  /// Ends the threads. All tasks must have ended.
  func end() {
    state.withLock { $0.isOver = true }
    for executor in executors { executor.goOn() }
  }

  fileprivate var isOver: Bool { state.withLock { $0.isOver } }

  fileprivate func becomeReady(_ thread: Int) { state.withLock { $0.ready.append(thread) } }

  /// Notes that the thread has stopped. `again` says whether it can continue.
  fileprivate func stop(_ thread: Int, again: Bool) {
    if again { becomeReady(thread) }
    stopped.signal()
  }
}

/// A task executor with a single thread, for a single task.
private final class ThreadExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    /// Whether the thread is ready, runs, or is at a checkpoint.
    var isActive = false
    weak var run: InterleavingRun?
  }

  private let number: Int
  private let state = Mutex(State())
  private let turns = DispatchSemaphore(value: 0)

  init(_ number: Int) { self.number = number }

  func start(_ run: InterleavingRun) {
    state.withLock { $0.run = run }
    Thread.detachNewThread { [self] in
      // SAFETY: the thread holds this executor, and the function is called only on this thread.
      let context = unsafe Unmanaged.passUnretained(self).toOpaque()
      unsafe apus_set_checkpoint(
        { context in
          guard let context = unsafe context else { return }
          unsafe Unmanaged<ThreadExecutor>.fromOpaque(context).takeUnretainedValue().pause()
        }, context)
      work()
    }
  }

  func goOn() { turns.signal() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let run = state.withLock { state -> InterleavingRun? in
      state.jobs.append(job)
      if state.isActive { return nil }
      state.isActive = true
      return state.run
    }
    run?.becomeReady(number)
  }

  private func pause() {
    let run = state.withLock { $0.run }
    run?.stop(number, again: true)
    turns.wait()
  }

  private func work() {
    while true {
      turns.wait()
      guard let run = state.withLock({ $0.run }), !run.isOver else { return }
      while let job = nextJob() {
        // SAFETY: a kept job is run once.
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      }
      run.stop(number, again: false)
    }
  }

  private func nextJob() -> UnownedJob? {
    state.withLock { state in
      if !state.jobs.isEmpty { return state.jobs.removeFirst() }
      state.isActive = false
      return nil
    }
  }
}
