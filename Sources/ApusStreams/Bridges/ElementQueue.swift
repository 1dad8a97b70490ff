import Dispatch
import Synchronization

/// The elements between a thread that pushes and a task that pulls.
///
/// `QueueState` decides under the lock; whoever waited is woken after it.
final class ElementQueue<Element: Sendable>: Sendable {
  private struct Shared {
    var state: QueueState<Element>
    var reader: Waiter?
    var writers: [Waiter] = []

    mutating func takeWriters() -> [Waiter] {
      defer { writers = [] }
      return writers
    }
  }

  private let shared: Mutex<Shared>

  init(capacity: Int) { shared = Mutex(Shared(state: QueueState(capacity: capacity))) }

  /// Hands an element over, waiting for room. Returns whether somebody will read it.
  func push(_ element: Element) -> Bool {
    while true {
      let (isTaken, reader) = shared.withLock { shared in
        (shared.state.push(element), shared.reader.take())
      }
      reader?.wake()
      if let isTaken { return isTaken }
      waitForRoom()
    }
  }

  private func waitForRoom() {
    let semaphore = DispatchSemaphore(value: 0)
    let mustWait = shared.withLock { shared in
      guard shared.state.mustWriterWait else { return false }
      shared.writers.append(.thread(semaphore))
      return true
    }
    if mustWait { semaphore.wait() }
  }

  func finish(isComplete: Bool) {
    let reader = shared.withLock { shared in
      shared.state.finish(isComplete: isComplete)
      return shared.reader.take()
    }
    reader?.wake()
  }

  /// Returns the next element, waiting for it.
  func next() async throws -> Element? {
    try await withTaskCancellationHandler {
      while true {
        let (step, writers) = shared.withLock { shared in
          (shared.state.next(), shared.takeWriters())
        }
        for writer in writers { writer.wake() }
        switch step {
        case .element(let element): return element
        case .end(let isComplete):
          if !isComplete { throw WriterGone() }
          return nil
        case .wait: await waitForElement()
        }
      }
    } onCancel: {
      cancel()
    }
  }

  private func waitForElement() async {
    await withCheckedContinuation { continuation in
      let mustWait = shared.withLock { shared in
        guard shared.state.mustReaderWait else { return false }
        shared.reader = .task(continuation)
        return true
      }
      if !mustWait { continuation.resume() }
    }
  }

  /// Says that nobody reads any more.
  func cancel() {
    let (reader, writers) = shared.withLock { shared in
      shared.state.cancel()
      return (shared.reader.take(), shared.takeWriters())
    }
    reader?.wake()
    for writer in writers { writer.wake() }
  }
}
