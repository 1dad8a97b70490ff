// UNSAFE: runs jobs and refers to an executor

import ApusChannels
import Dispatch

/// An actor with its own executor.
actor QueueActor {
  private let executor = QueueSerialExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    // SAFETY: the actor holds its executor.
    unsafe executor.asUnownedSerialExecutor()
  }

  func relay(_ count: Int, from source: Channel<Int>, to target: Channel<Int>) async -> Bool {
    var isHome = true
    for _ in 0..<count {
      guard let value = await source.receive() else { return false }
      isHome = isHome && executor.isCurrent
      try? await target.send(value)
      isHome = isHome && executor.isCurrent
    }
    return isHome
  }
}

/// A serial executor on a queue.
final class QueueSerialExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "apus.tests.actor")
  private let key = DispatchSpecificKey<Bool>()

  init() { queue.setSpecific(key: key, value: true) }

  var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      // SAFETY: the job keeps its executor alive, and is run once.
      unsafe job.runSynchronously(on: self.asUnownedSerialExecutor())
    }
  }
}
