// UNSAFE: passes a thread its object

import Glibc
import Synchronization

/// Threads that only compute, so that the other threads may be interrupted anywhere.
final class BusyThreads: Sendable {
  private let ends = Atomic(false)
  private let running = Atomic(0)

  init(_ count: Int) {
    for _ in 0..<count {
      running.add(1, ordering: .relaxed)
      // SAFETY: `stop` waits for the thread, which uses this object until then.
      let context = unsafe Unmanaged.passUnretained(self).toOpaque()
      var thread = pthread_t()
      let status = unsafe pthread_create(
        &thread, nil,
        { context in
          if let context = unsafe context {
            unsafe Unmanaged<BusyThreads>.fromOpaque(context).takeUnretainedValue().compute()
          }
          return nil
        }, context)
      precondition(status == 0, "pthread_create failed with error \(status)")
      pthread_detach(thread)
    }
  }

  private func compute() {
    while !ends.load(ordering: .relaxed) {}
    running.subtract(1, ordering: .releasing)
  }

  /// Ends the threads, and waits until they have ended.
  func stop() {
    ends.store(true, ordering: .relaxed)
    while running.load(ordering: .acquiring) > 0 { usleep(1_000) }
  }
}
