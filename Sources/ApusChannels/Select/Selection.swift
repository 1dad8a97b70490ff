// UNSAFE: takes the locks of several channels at once, with a buffer on the stack

public import CApusTasks

/// A pending select, with Go's algorithm.
///
/// It first checks each channel. If no case can happen, it locks all channels in the order of their
/// addresses and checks again. Then it waits in every queue at once. The first peer chooses the
/// case by one atomic exchange.
@frozen
@usableFromInline
struct Selection<List: SelectList & ~Copyable>: ~Copyable {
  @usableFromInline var list: List
  @usableFromInline let order: SelectOrder

  @inlinable
  init(_ list: consuming List, order: SelectOrder) {
    self.list = list
    self.order = order
  }

  /// The start of a select.
  @frozen
  @usableFromInline
  enum Start {
    case done(List.Outcome)
    case waits(SelectEntry)
    case nothing
    case cancelled
  }

  /// Does a case that can happen at once. Otherwise waits in every queue if `waits` is true.
  @inlinable
  @inline(__always)
  mutating func start(waits: Bool) -> Start {
    if !waits && isRefused { return .nothing }
    let numbers = SelectPermutation(list.count, order: order)
    for position in 0..<list.count {
      let number = numbers[position]
      if list.refusal(of: number) != nil { continue }
      let core = list.channel(of: number).core
      if waits && core.hasChores && core.isTaskCancelled { return .cancelled }
      core.acquire()
      if list.decide(number) { return .done(list.act(number)) }
      core.release()
    }
    return checkAll(numbers, waits: waits)
  }

  /// Whether, at a single moment, no case could happen, as far as a lock-free check can tell. See
  /// `ChannelSnapshot`.
  @inlinable
  @inline(__always)
  var isRefused: Bool {
    wereRefusedAtOnce(
      list.count, refusal: { list.refusal(of: $0) }, snapshot: { list.channel(of: $0).core })
  }

  /// Checks all channels at a single moment.
  @inlinable
  @inline(never)
  mutating func checkAll(_ numbers: SelectPermutation, waits: Bool) -> Start {
    // SAFETY: the buffer is filled before it is read, and used inside the closure.
    unsafe withUnsafeTemporaryAllocation(
      of: UnsafeMutablePointer<apus_lock>.self, capacity: list.count
    ) { locks in
      for number in 0..<list.count {
        unsafe locks.initializeElement(at: number, to: list.channel(of: number).core.lock.pointer)
      }
      return unsafe checkAll(numbers, locks, waits: waits)
    }
  }

  @inlinable
  @inline(__always)
  mutating func checkAll(
    _ numbers: SelectPermutation,
    _ locks: UnsafeMutableBufferPointer<UnsafeMutablePointer<apus_lock>>, waits: Bool
  ) -> Start {
    guard let first = locks.baseAddress else { return .nothing }
    let count = UInt32(list.count)
    // SAFETY: the cases hold their channels; every lock is taken once and released once.
    unsafe apus_locks_acquire(first, count)
    for position in 0..<list.count {
      let number = numbers[position]
      guard list.decide(number) else { continue }
      unsafe apus_locks_release(first, count, list.channel(of: number).core.lock.pointer)
      return .done(list.act(number))
    }
    let leader = waits ? join() : nil
    unsafe apus_locks_release(first, count, nil)
    return leader.map { .waits($0) } ?? .nothing
  }

  /// Adds a waiter to every queue.
  @inlinable
  @inline(__always)
  mutating func join() -> SelectEntry {
    let leader = SelectEntry.make(list.count)
    var entry: SelectEntry? = leader
    for number in 0..<list.count {
      guard let current = entry else { break }
      entry = current.next
      list.wait(number, as: current)
    }
    return leader
  }

  /// Leaves all queues after the wait. Returns the outcome of the case that happened, or `nil` if
  /// none did.
  ///
  /// The first record is returned to the store last, because records in a queue refer to it. A
  /// thread that takes a record out of a queue holds the lock of that queue. Under that lock it
  /// asks the first record whether a case was chosen. After a record has left its queue under the
  /// same lock, no thread refers to the first record through it.
  @inlinable
  @inline(never)
  mutating func end(_ leader: SelectEntry) -> List.Outcome? {
    let winner = leader.winner
    var outcome: List.Outcome?
    var following = leader.next
    var number = 1
    while let entry = following {
      following = entry.next
      if let result = end(number, as: entry, winner) { outcome = result }
      number += 1
    }
    if let result = end(0, as: leader, winner) { outcome = result }
    return outcome
  }

  /// Ends one case, and returns its record to the store. Takes its outcome if it happened, else
  /// leaves its queue.
  @inlinable
  @inline(__always)
  mutating func end(_ number: Int, as entry: SelectEntry, _ winner: Int?) -> List.Outcome? {
    if number == winner { return list.finish(number, as: entry) }
    list.leave(number, entry)
    return nil
  }

  /// Waits until a case happens.
  @inlinable
  @inline(__always)
  nonisolated(nonsending) mutating func run() async throws(CancellationError) -> List.Outcome {
    if let outcome = await runUnlessCancelled() { return outcome }
    throw CancellationError()
  }

  /// Waits until a case happens. Returns `nil` if the task is cancelled before that.
  @inlinable
  @inline(__always)
  nonisolated(nonsending) mutating func runUnlessCancelled() async -> List.Outcome? {
    switch start(waits: true) {
    case .done(let outcome): return outcome
    case .waits(let leader):
      await leader.waiter.suspend(
        on: .shared, strategy: list.channel(of: 0).strategy, operations: 1)
      return end(leader)
    case .cancelled: return nil
    case .nothing: preconditionFailure("a select needs at least one case")
    }
  }

  /// Does a case that can happen at once.
  @inlinable
  mutating func runNow() -> List.Outcome? {
    if case .done(let outcome) = start(waits: false) { return outcome }
    return nil
  }
}
