import Dispatch
import Synchronization

/// A queue of elements between threads that push and tasks that pull.
///
/// `QueueState` decides under the lock; the waiting threads and tasks are woken after the lock is
/// released. A waiting reader is woken with its element, so that no later reader can take it.
final class ElementQueue<Element: Sendable>: Sendable {
  private typealias Step = QueueState<Element>.Step
  private typealias Reader = CheckedContinuation<Step, Never>

  private struct Shared {
    var state: QueueState<Element>
    /// The waiting readers and writers, in order of arrival. If a reader waits, the queue is empty.
    var readers: [Reader] = []
    var writers: [Waiter] = []

    /// Takes the reader that has waited longest, if any, and the element for it.
    mutating func takeReader() -> (Reader, Step)? {
      readers.isEmpty ? nil : (readers.removeFirst(), state.next())
    }

    /// Takes all readers and the end of the sequence for them.
    mutating func takeReaders() -> [(Reader, Step)] {
      defer { readers = [] }
      return readers.map { ($0, state.next()) }
    }

    mutating func takeWriters() -> [Waiter] {
      defer { writers = [] }
      return writers
    }
  }

  private let shared: Mutex<Shared>

  init(capacity: Int) { shared = Mutex(Shared(state: QueueState(capacity: capacity))) }

  /// The error of a source of the writer, or `nil`.
  var failure: StreamError? { shared.withLock { $0.state.failure } }

  /// The number of readers that wait now. For tests.
  var waitingReaders: Int { shared.withLock { $0.readers.count } }

  /// Pushes an element, waiting while the queue is full.
  ///
  /// - Throws: `SinkClosedError` or `ReaderGoneError`, with the name of the stage; the error of `finish`.
  func push(_ element: Element, stage: String) throws(StreamError) {
    while true {
      let (step, reader) = shared.withLock { shared in
        (shared.state.push(element), shared.takeReader())
      }
      if let (reader, step) = reader { reader.resume(returning: step) }
      switch step {
      case .taken: return
      case .full: waitForRoom()
      case .closed: throw failure ?? StreamError(stage: stage, SinkClosedError())
      case .readerGone: throw StreamError(stage: stage, ReaderGoneError())
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

  func finish(_ end: QueueState<Element>.End) {
    let readers = shared.withLock { shared in
      shared.state.finish(end)
      return shared.takeReaders()
    }
    for (reader, step) in readers { reader.resume(returning: step) }
  }

  /// Returns the next element, waiting while the queue is empty.
  func next() async throws -> Element? {
    try await withTaskCancellationHandler {
      switch await step() {
      case .element(let element): return element
      case .end(.failed(let error)): throw error
      case .end(.abandoned): throw WriterGoneError()
      case .end(.complete), .wait: return nil
      }
    } onCancel: {
      cancel()
    }
  }

  private func step() async -> Step {
    if let step = stepIfAny(nil) { return step }
    return await withCheckedContinuation { continuation in
      if let step = stepIfAny(continuation) { continuation.resume(returning: step) }
    }
  }

  /// Takes the next element or the end; if there is neither, returns `nil` and registers a reader.
  private func stepIfAny(_ reader: Reader?) -> Step? {
    let (step, writers) = shared.withLock { shared -> (Step?, [Waiter]) in
      let step = shared.state.next()
      guard case .wait = step else { return (step, shared.takeWriters()) }
      if let reader { shared.readers.append(reader) }
      return (nil, [])
    }
    for writer in writers { writer.wake() }
    return step
  }

  /// Ends the reading: drops the queued elements and wakes all readers and writers.
  func cancel() {
    let (readers, writers) = shared.withLock { shared in
      shared.state.cancel()
      return (shared.takeReaders(), shared.takeWriters())
    }
    for (reader, step) in readers { reader.resume(returning: step) }
    for writer in writers { writer.wake() }
  }
}
