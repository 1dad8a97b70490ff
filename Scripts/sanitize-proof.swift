// Correct by construction: four threads add under the same lock. ThreadSanitizer nevertheless
// reports a race with the Mutex of Synchronization; with that of `sanitize-mutex.swift`, in an
// otherwise equal program, it reports none.
import Dispatch
import Synchronization

final class Counter: Sendable {
  let count = Mutex(0)
}

let counter = Counter()
DispatchQueue.concurrentPerform(iterations: 4) { _ in
  for _ in 0..<100_000 { counter.count.withLock { $0 += 1 } }
}
precondition(counter.count.withLock { $0 } == 400_000)
