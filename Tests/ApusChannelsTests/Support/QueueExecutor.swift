// UNSAFE: runs jobs and refers to an executor

import Dispatch

/// A task executor with its own queue. It knows whether it is the current executor.
final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "apus.tests.executor")
  private let key = DispatchSpecificKey<Bool>()

  init() { queue.setSpecific(key: key, value: true) }

  var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      // SAFETY: the job keeps its executor alive, and is run once.
      unsafe job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
