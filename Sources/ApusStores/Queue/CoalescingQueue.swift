import ApusChannels
import ApusSystem
import Synchronization

/// A queue of references that writes only the newest state of each.
///
///     let queue = CoalescingQueue { reference in
///       let value = memory.get(reference)?.bytes
///       try disk.put(reference, value ?? [])
///     }
///     for _ in 0..<1000 {
///       try memory.put("task://id/3", next())
///       queue.put("task://id/3")
///     }
///     try await queue.flush()
///
/// A queue has references and not values. One worker takes them one by one, and its closure fetches the value as it is then. A
/// reference that waits is not added again, and one that changes while it is being written is written again. So a thousand changes
/// become one or two writes, the last change is always written, and none waits for ever.
///
/// A queue of values fails in four ways, which `apus lab book/17` shows: a value is saved half changed, each change is a write, the
/// last change is lost, or a value that changes all the time is never written.
///
/// **Errors.** A write that throws is tried again after a growing delay, while other references go on. What fails `attempts` times is
/// in `failures`, and is written when it is put again.
///
/// **Threads.** The closure runs on a thread of the queue, and may wait for a disk. Any thread may call the queue. When the last
/// reference to the queue goes, what was put is still written; `writesAtExit` makes the end of the process wait for it.
///
/// To do work that must happen once for each call, use a `Channel`. Foundation's `OperationQueue` is something else.
///
/// Source: "Practical Performance" by Marcel Weiher, chapter 17, "RESTOperation Queues".
public final class CoalescingQueue: Sendable {
  let core: QueueCore

  /// Creates a queue whose writes wait on a thread of its own.
  ///
  /// - Parameters:
  ///   - options: When references merge, attempts and room.
  ///   - write: Writes the present value of a reference. At higher levels it may be a container: write all of its values.
  public convenience init(
    _ options: CoalescingQueueOptions = CoalescingQueueOptions(),
    write: @escaping @Sendable (Reference) throws -> Void
  ) {
    self.init(options, QueueTime(ContinuousClock()), write: write)
  }

  /// Creates a queue whose writes are tasks, for a network.
  ///
  /// - Parameters:
  ///   - options: When references merge, attempts and room.
  ///   - clock: The clock of the delays between attempts.
  ///   - write: Writes the present value of a reference, or of all values of a container.
  public convenience init<C: Clock<Duration>>(
    _ options: CoalescingQueueOptions = CoalescingQueueOptions(),
    clock: C = ContinuousClock(),
    asyncWrite write: @escaping @Sendable (Reference) async throws -> Void
  ) {
    self.init(QueueCore(options, QueueTime(clock)))
    Task.detached { [core] in await core.work(write) }
  }

  /// Creates a queue with another clock and other random numbers, for tests.
  convenience init(
    _ options: CoalescingQueueOptions, _ time: QueueTime,
    write: @escaping @Sendable (Reference) throws -> Void
  ) {
    self.init(QueueCore(options, time))
    if !DetachedThread.start({ [core] in core.work(onThread: write) }) {
      // The system has no thread left.
      Task.detached { [core] in await core.work(write) }
    }
  }

  private init(_ core: QueueCore) { self.core = core }

  deinit { core.change { $0.close() } }

  // MARK: - Putting

  /// Adds a reference whose value has changed. Never waits for a write.
  ///
  /// - Returns: `false` if the queue was closed.
  /// - Complexity: O(1). Allocates only if the memory of the queue grows.
  @discardableResult
  public func put(_ reference: Reference) -> Bool {
    var isClosed = false
    core.change { state in
      isClosed = state.isClosed
      return isClosed ? false : state.put(reference)
    }
    return !isClosed
  }

  /// Writes the present value of a reference before all that wait.
  ///
  /// - Throws: `failed` with the error after the last attempt, `closed`, or `cancelled`; it is written nevertheless then.
  /// - Complexity: Waits for the write that is going on, and for its own.
  public nonisolated(nonsending) func write(
    _ reference: Reference
  ) async throws(CoalescingQueueError) {
    let wait = QueueWait()
    var isClosed = false
    core.change { state in
      isClosed = state.isClosed
      return isClosed ? false : state.putFirst(reference, wait.end)
    }
    if isClosed { throw .closed }
    try await wait.outcome().check()
  }

  // MARK: - Waiting

  /// Waits until all references that were put before the call are written or have failed.
  ///
  /// - Throws: `failed` with one of the failures that there were before or came meanwhile, or `cancelled`.
  /// - Complexity: O(1) beside the writes; any number of tasks may wait.
  public nonisolated(nonsending) func flush() async throws(CoalescingQueueError) {
    let wait = QueueWait()
    if let outcome = outcome(orLater: wait.end) { return try outcome.check() }
    try await wait.outcome().check()
  }

  /// Waits for a time at most until all references that were put before the call are written or have failed.
  ///
  /// - Throws: `timedOut` with the number of references that are not written, or as `flush` does.
  public nonisolated(nonsending) func flush<C: Clock<Duration>>(
    within limit: Duration, clock: C = ContinuousClock()
  ) async throws(CoalescingQueueError) {
    let wait = QueueWait()
    if let outcome = outcome(orLater: wait.end) { return try outcome.check() }
    guard let outcome = try await wait.outcome(within: limit, clock: clock) else {
      throw .timedOut(count: count)
    }
    try outcome.check()
  }

  /// Blocks the thread until all references that were put before the call are written or have failed.
  ///
  /// For threads outside of tasks, and for closures that may wait for a disk; in a task use `flush`.
  ///
  /// - Throws: `failed` with one of the failures if there are any.
  public func blockingFlush() throws(CoalescingQueueError) {
    let latch = Latch()
    let result = Mutex(QueueOutcome())
    let now = outcome { outcome in
      result.withLock { $0 = outcome }
      latch.open()
    }
    if let now { return try now.check() }
    latch.wait()
    try result.withLock { $0 }.check()
  }

  /// The outcome if nothing waits to be written; else the waiter is called later.
  private func outcome(orLater waiter: @escaping QueueState.Waiter) -> QueueOutcome? {
    core.read { state in
      // What has failed before may be put again meanwhile, and is then no failure at the end.
      let before = state.outcome
      return state.waitForAll { waiter($0.failure == nil ? before : $0) } ? nil : before
    }
  }

  /// Waits until fewer references wait than half of `options.room`, if there are as many.
  ///
  /// - Throws: `cancelled` if the task is cancelled.
  public nonisolated(nonsending) func waitForRoom() async throws(CoalescingQueueError) {
    let wait = QueueWait()
    if core.read({ $0.waitForRoom { wait.end(QueueOutcome()) } }) { _ = try await wait.outcome() }
  }

  // MARK: - State

  /// The number of references that are not written yet.
  public var count: Int { core.read { $0.count } }

  /// The level at which references merge: 0 for none, 1 for containers, 2 for everything.
  public var level: Int { core.read { $0.waiting.level } }

  /// The references that were given up after the last attempt, in order.
  public var failures: [CoalescingQueueFailure] {
    core.read { $0.failures.values.sorted { $0.reference < $1.reference } }
  }

  /// Puts all references again that have failed.
  public func retryFailures() { core.change { $0.retryFailures() } }

  // MARK: - Ending

  /// Takes no more references, and waits until those that wait are written, for a time at most.
  ///
  /// - Parameters:
  ///   - limit: The most time. What is not written then is a failure.
  ///   - clock: The clock of the time.
  /// - Returns: What was not written, in order.
  @discardableResult
  public nonisolated(nonsending) func close<C: Clock<Duration>>(
    within limit: Duration = .seconds(10), clock: C = ContinuousClock()
  ) async -> [CoalescingQueueFailure] {
    core.change { $0.close() }
    do throws(CoalescingQueueError) {
      try await flush(within: limit, clock: clock)
    } catch { core.abandon() }
    return failures
  }
}

extension QueueCore {
  /// Writes references until the queue is closed and empty.
  func work(onThread write: (Reference) throws -> Void) {
    var next = take()
    while true {
      guard let reference = next ?? takeSoon() else {
        if isDone { return }
        _ = wake.blockingReceive()
        next = take()
        continue
      }
      do {
        try write(reference)
        next = self.next(after: nil)
      } catch { next = self.next(after: error) }
    }
  }

  /// Writes references until the queue is closed and empty.
  func work(_ write: @Sendable (Reference) async throws -> Void) async {
    var next = take()
    while true {
      guard let reference = next ?? take() else {
        if isDone { return }
        await wake.receive()
        next = take()
        continue
      }
      do {
        try await write(reference)
        next = self.next(after: nil)
      } catch { next = self.next(after: error) }
    }
  }
}
