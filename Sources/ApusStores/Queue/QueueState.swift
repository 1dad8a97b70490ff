/// What a queue knows, without threads and clocks: tests run every order of its steps.
///
/// A reference waits for its turn, is being written, waits for its next attempt, or has failed. A reference that is put while
/// it is being written is written again.
struct QueueState: Sendable {
  /// Is called outside of the lock.
  typealias Closure = @Sendable () -> Void
  /// Is called when what it waits for is written, or with what has failed.
  typealias Waiter = @Sendable (QueueOutcome) -> Void

  /// The reference that is being written.
  private struct Current: Sendable {
    let reference: Reference
    let mark: Int
    /// Are called when it is written.
    var waiters: [Waiter]
    /// The mark of a change that came since the write began.
    var changeMark: Int?
  }

  let options: CoalescingQueueOptions
  private(set) var waiting: CoalescedReferences
  private var current: Current?
  private var attempts = QueueAttempts()
  private(set) var failures: [Reference: CoalescingQueueFailure] = [:]
  private var marks = FlushMarks()
  /// Are called when a reference is written whose write has not begun.
  private var waiters: [Reference: [Waiter]] = [:]
  private var roomWaiters: [Closure] = []
  private(set) var isClosed = false
  /// Whether the worker has nothing to do, and must be woken.
  private var isIdle = false

  init(_ options: CoalescingQueueOptions) {
    self.options = options
    waiting = CoalescedReferences(options.levels)
  }

  /// The number of references that are not written yet.
  var count: Int { waiting.count + attempts.delayedCount + (current == nil ? 0 : 1) }

  // MARK: - Coming

  /// Adds a reference. Returns whether the worker must be woken.
  mutating func put(_ reference: Reference) -> Bool {
    if noteChange(reference) || attempts.isDelayed(reference) { return false }
    guard let newcomer = waiting.append(reference, tag: marks.next) else { return false }
    marks.add()
    if !failures.isEmpty { failures[newcomer] = nil }
    return wake()
  }

  /// Adds a reference before all others, and a closure to call when it is written or has failed.
  mutating func putFirst(_ reference: Reference, _ waiter: @escaping Waiter) -> Bool {
    waiters[reference, default: []].append(waiter)
    if noteChange(reference) || waiting.moveFirst(reference) { return false }
    failures[reference] = nil
    waiting.prepend(reference, tag: attempts.release(reference) ?? marks.add())
    return wake()
  }

  /// Notes that the reference that is being written has changed. Returns `false` for another reference.
  private mutating func noteChange(_ reference: Reference) -> Bool {
    guard current?.reference == reference else { return false }
    if current?.changeMark == nil { current?.changeMark = marks.add() }
    return true
  }

  private mutating func wake() -> Bool {
    defer { isIdle = false }
    return isIdle
  }

  // MARK: - Writing

  /// The reference to write next, or `nil` if none waits.
  ///
  /// - Parameter orRest: Whether the worker waits to be woken then, or ends.
  mutating func take(orRest: Bool = true) -> Reference? {
    guard let next = waiting.popFirst() else {
      isIdle = orRest
      return nil
    }
    isIdle = false
    if !failures.isEmpty, next.reference.isContainer {
      failures = failures.filter { !next.reference.contains($0.key) }
    }
    let waiters = waiters.isEmpty ? [] : waiters.removeValue(forKey: next.reference) ?? []
    current = Current(reference: next.reference, mark: next.tag, waiters: waiters)
    return next.reference
  }

  /// Notes that the current reference is written. Returns the closures to call outside of the lock.
  mutating func finish() -> [Closure] {
    guard let done = current else { return [] }
    current = nil
    attempts.forget(done.reference)
    if let mark = done.changeMark { enter(done.reference, mark) }
    return leave(done.mark) + called(done.waiters, QueueOutcome())
  }

  /// Notes that the write of the current reference failed. Returns the closures to call outside of the lock.
  ///
  /// - Parameters:
  ///   - now: The time since the start of the queue.
  ///   - random: A number from 0 up to 1 for the delay of the next attempt.
  mutating func fail(_ error: any Error, now: Duration, random: Double) -> [Closure] {
    guard let done = current else { return [] }
    current = nil
    let count = attempts.note(done.reference)
    // What has changed meanwhile has an attempt of its own, and a flush of the older state waits for it.
    if count < options.attempts || done.changeMark != nil {
      let due = now + options.delay(afterAttempt: count, random: random)
      attempts.delay(done.reference, until: due, mark: done.mark)
      if !done.waiters.isEmpty { waiters[done.reference, default: []] += done.waiters }
      // The next attempt writes the change too.
      return done.changeMark.map { leave($0) } ?? []
    }
    attempts.forget(done.reference)
    let failure = CoalescingQueueFailure(
      reference: done.reference, attempts: count, error: error)
    return add(failure, done.mark, done.waiters)
  }

  private mutating func add(
    _ failure: CoalescingQueueFailure, _ mark: Int, _ waiters: [Waiter]
  ) -> [Closure] {
    failures[failure.reference] = failure
    return leave(mark, failure) + called(waiters, QueueOutcome([failure]))
  }

  private func called(_ waiters: [Waiter], _ outcome: QueueOutcome) -> [Closure] {
    waiters.map { waiter in { waiter(outcome) } }
  }

  /// Lets a reference that has a mark wait for its turn.
  private mutating func enter(_ reference: Reference, _ mark: Int) {
    let isAwaited = waiters[reference] != nil
    if isAwaited, !waiting.contains(reference) {
      // It waits for itself, also if its container does: its own write calls the waiters.
      return waiting.prepend(reference, tag: mark)
    }
    if waiting.append(reference, tag: mark) == nil {
      // The earlier of two marks stays, so that this ends no flush.
      _ = marks.remove(waiting.lowerTag(of: reference, to: mark))
    }
    if isAwaited { _ = waiting.moveFirst(reference) }
  }

  private mutating func leave(
    _ mark: Int, _ failure: CoalescingQueueFailure? = nil
  ) -> [Closure] {
    var closures = marks.remove(mark, failure)
    if !roomWaiters.isEmpty, count <= options.room / 2 {
      closures += roomWaiters
      roomWaiters = []
    }
    return closures
  }

  // MARK: - Attempts

  /// The time of the next attempt since the start of the queue.
  var nextDue: Duration? { attempts.nextDue }

  /// Lets the references wait for their turn whose time has come. Returns whether the worker must be woken.
  mutating func retry(until now: Duration) -> Bool {
    var isAny = false
    while let (reference, mark) = attempts.popDue(until: now) {
      enter(reference, mark)
      isAny = true
    }
    return isAny && wake()
  }

  /// Lets the references that have failed wait for their turn again. Returns whether the worker must be woken.
  mutating func retryFailures() -> Bool {
    var mustWake = false
    for reference in failures.keys.sorted() where put(reference) { mustWake = true }
    return mustWake
  }

  // MARK: - Waiting

  /// What has failed.
  var outcome: QueueOutcome { QueueOutcome(failures.values) }

  /// Adds a waiter to call when all references so far are written or have failed. Returns `false` if they are.
  mutating func waitForAll(_ waiter: @escaping Waiter) -> Bool { marks.wait(waiter) }

  /// Adds a closure to call when there is room. Returns `false` if there is.
  mutating func waitForRoom(_ closure: @escaping Closure) -> Bool {
    guard count >= options.room else { return false }
    roomWaiters.append(closure)
    return true
  }

  // MARK: - Ending

  /// Takes no more references.
  ///
  /// - Returns: Whether the worker must be woken.
  mutating func close() -> Bool {
    isClosed = true
    return wake()
  }

  /// Whether the worker may end.
  var isDone: Bool { isClosed && count == 0 }

  /// Takes all references that are not being written as failed.
  mutating func abandon() -> [Closure] {
    var closures: [Closure] = []
    while let member = waiting.popFirst() { closures += abandon(member.reference, member.tag) }
    while let (reference, mark) = attempts.popDue(until: nil) {
      closures += abandon(reference, mark)
    }
    return closures
  }

  private mutating func abandon(_ reference: Reference, _ mark: Int) -> [Closure] {
    let failure = CoalescingQueueFailure(
      reference: reference, attempts: attempts.forget(reference), error: CoalescingQueueError.closed
    )
    return add(failure, mark, waiters.removeValue(forKey: reference) ?? [])
  }
}
