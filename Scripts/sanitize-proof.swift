// Correct by construction: four threads add under one lock. With the Mutex of Synchronization ThreadSanitizer reports
// a race all the same; with that of `sanitize-mutex.swift`, in an otherwise equal program, it reports none.
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
