import Dispatch
import Synchronization

/// A queue of elements between threads that push and tasks that pull.
///
/// `QueueState` decides under the lock; the waiting threads and tasks are woken after the lock is
/// released.
final class ElementQueue<Element: Sendable>: Sendable {
  private struct Shared {
    var state: QueueState<Element>
    /// The waiting readers and writers, in order of arrival.
    var readers: [Waiter] = []
    var writers: [Waiter] = []

    /// Takes the reader that has waited longest.
    mutating func takeReader() -> Waiter? { readers.isEmpty ? nil : readers.removeFirst() }

    mutating func takeReaders() -> [Waiter] {
      defer { readers = [] }
      return readers
    }

    mutating func takeWriters() -> [Waiter] {
      defer { writers = [] }
      return writers
    }
  }

  private let shared: Mutex<Shared>

  init(capacity: Int) { shared = Mutex(Shared(state: QueueState(capacity: capacity))) }

  /// Pushes an element, waiting while the queue is full.
  ///
  /// - Throws: `SinkClosed` or `ReaderGone`, with the name of the stage.
  func push(_ element: Element, stage: String) throws(StreamError) {
    while true {
      let (step, reader) = shared.withLock { shared in
        (shared.state.push(element), shared.takeReader())
      }
      reader?.wake()
      switch step {
      case .taken: return
      case .full: waitForRoom()
      case .closed: throw StreamError(stage: stage, SinkClosed())
      case .readerGone: throw StreamError(stage: stage, ReaderGone())
      }
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
    let readers = shared.withLock { shared in
      shared.state.finish(isComplete: isComplete)
      return shared.takeReaders()
    }
    for reader in readers { reader.wake() }
  }

  /// Returns the next element, waiting while the queue is empty.
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
        shared.readers.append(.task(continuation))
        return true
      }
      if !mustWait { continuation.resume() }
    }
  }

  /// Ends the reading: drops the queued elements and wakes all readers and writers.
  func cancel() {
    let (readers, writers) = shared.withLock { shared in
      shared.state.cancel()
      return (shared.takeReaders(), shared.takeWriters())
    }
    for waiter in readers + writers { waiter.wake() }
  }
}
