// UNSAFE: runs jobs that it kept

import ApusChannels
import CApusTasks
import Synchronization

/// An executor that keeps ready jobs, and runs the chosen job on the calling thread.
final class PermutingExecutor: TaskExecutor {
  private struct State {
    var ready: [UnownedJob] = []
    var isUnderLock: @Sendable () -> Bool = { false }
    var wasUnderLock = false
    var thread: UInt = 0
  }

  private let state = Mutex(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isUnderLock = state.withLock { state in
      state.ready.append(job)
      // The monitor wakes tasks that wait long. It may do so while this thread holds a lock.
      return state.thread == apus_thread_mark() ? state.isUnderLock : { false }
    }
    if isUnderLock() { state.withLock { $0.wasUnderLock = true } }
  }

  /// Sets a check that runs whenever a job becomes ready: whether a lock is held that should be
  /// free.
  func watch(_ isUnderLock: @escaping @Sendable () -> Bool) {
    state.withLock { $0.isUnderLock = isUnderLock }
  }

  /// Whether a job became ready under a lock.
  var wasUnderLock: Bool { state.withLock { $0.wasUnderLock } }

  /// Runs jobs until none is ready. `choose` selects a job from the given number.
  func drain(_ choose: (Int) -> Int) {
    state.withLock { $0.thread = apus_thread_mark() }
    while true {
      let count = state.withLock { $0.ready.count }
      if count == 0 { return }
      let job = state.withLock { $0.ready.remove(at: min(count - 1, choose(count))) }
      // SAFETY: a kept job is run once.
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
