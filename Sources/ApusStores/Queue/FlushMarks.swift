/// Which calls of `flush` wait for which references.
///
/// References belong to the mark that was open when they came. A flush closes the mark, and waits until all marks up to it have
/// no reference left. Its outcome has what failed of them meanwhile, also if it was put again since.
struct FlushMarks: Sendable {
  private struct Mark: Sendable {
    var pending = 0
    /// Are called when this mark and all before it have no reference.
    var waiters: [QueueState.Waiter] = []
    /// What has failed of this mark and of those before it.
    var outcome = QueueOutcome()
  }

  private var marks = [Mark()]
  /// The index of the first mark that is not done. Those before it have no reference left.
  private var head = 0
  /// The number of the mark at index 0.
  private var first = 0

  /// The number of the mark of the next reference that comes.
  var next: Int { first + marks.count - (marks[marks.count - 1].waiters.isEmpty ? 1 : 0) }

  /// Counts a reference that came. Returns the number of its mark.
  @discardableResult
  mutating func add() -> Int {
    if !marks[marks.count - 1].waiters.isEmpty { marks.append(Mark()) }
    marks[marks.count - 1].pending += 1
    return first + marks.count - 1
  }

  /// Counts a reference that is written, or that has failed. Returns the closures to call.
  mutating func remove(
    _ mark: Int, _ failure: CoalescingQueueFailure? = nil
  ) -> [QueueState.Closure] {
    marks[mark - first].pending -= 1
    if let failure { marks[mark - first].outcome.add(failure) }
    var closures: [QueueState.Closure] = []
    while marks[head].pending == 0 {
      let done = marks[head]
      closures += done.waiters.map { waiter in { waiter(done.outcome) } }
      marks[head] = Mark()
      if head == marks.count - 1 { break }
      head += 1
      // A flush that waits for the next mark waits for this one too.
      if !marks[head].waiters.isEmpty { marks[head].outcome.add(done.outcome) }
    }
    forgetDone()
    return closures
  }

  /// Removes the marks that are done if they are the greater part: each is moved once.
  private mutating func forgetDone() {
    guard head > 16, head * 2 > marks.count else { return }
    marks.removeFirst(head)
    first += head
    head = 0
  }

  /// Adds a waiter to call when all references so far are done. Returns `false` if they are.
  mutating func wait(_ waiter: @escaping QueueState.Waiter) -> Bool {
    if head == marks.count - 1, marks[head].pending == 0 { return false }
    marks[marks.count - 1].waiters.append(waiter)
    return true
  }
}

/// What has failed when a wait ends.
struct QueueOutcome: Sendable {
  /// One of the failures, or `nil` if there is none.
  private(set) var failure: CoalescingQueueFailure?
  private var count = 0

  init(_ failures: some Collection<CoalescingQueueFailure> = []) {
    failure = failures.first
    count = failures.count
  }

  mutating func add(_ other: CoalescingQueueFailure) {
    failure = failure ?? other
    count += 1
  }

  mutating func add(_ other: QueueOutcome) {
    failure = failure ?? other.failure
    count += other.count
  }

  func check() throws(CoalescingQueueError) {
    if let failure { throw .failed(failure, count: count) }
  }
}
