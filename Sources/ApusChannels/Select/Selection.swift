public import CApus

/// A select that is under way, as Go does it: look at each channel; if nothing can happen, lock all of them in the
/// order of their addresses, look again, and wait in every queue at once. Who comes first chooses the case by one
/// atomic exchange.
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

  /// How a select begins.
  @frozen
  @usableFromInline
  enum Start {
    case done(List.Outcome)
    case waits(SelectPlace)
    case nothing
    case cancelled
  }

  /// Does what can be done at once, or else waits in every queue if it `waits`.
  @inlinable
  @inline(__always)
  mutating func start(waits: Bool) -> Start {
    if !waits && isRefused { return .nothing }
    let numbers = SelectPermutation(list.count, order: order)
    for place in 0..<list.count {
      let number = numbers[place]
      if list.refusal(of: number) != nil { continue }
      let channel = list.channel(of: number)
      if waits && channel.words.hasChores && channel.words.isTaskCancelled { return .cancelled }
      channel.acquire()
      if list.decide(number) { return .done(list.act(number)) }
      channel.release()
    }
    return lookAtAll(numbers, waits: waits)
  }

  /// Whether there was a moment at which no case could happen, as far as can be told without the locks; see
  /// `ChannelWords`.
  @inlinable
  @inline(__always)
  var isRefused: Bool {
    wereRefusedAtOnce(
      list.count, refusal: { list.refusal(of: $0) }, words: { list.channel(of: $0).words })
  }

  /// Looks at all channels at one moment.
  @inlinable
  @inline(never)
  mutating func lookAtAll(_ numbers: SelectPermutation, waits: Bool) -> Start {
    // SAFETY: the buffer is filled before it is read, and used inside the closure.
    unsafe withUnsafeTemporaryAllocation(
      of: UnsafeMutablePointer<apus_lock>.self, capacity: list.count
    ) { locks in
      for number in 0..<list.count {
        unsafe locks.initializeElement(at: number, to: list.channel(of: number).lock.pointer)
      }
      return unsafe lookAtAll(numbers, locks, waits: waits)
    }
  }

  @inlinable
  @inline(__always)
  mutating func lookAtAll(
    _ numbers: SelectPermutation,
    _ locks: UnsafeMutableBufferPointer<UnsafeMutablePointer<apus_lock>>, waits: Bool
  ) -> Start {
    guard let first = locks.baseAddress else { return .nothing }
    let count = UInt32(list.count)
    // SAFETY: the cases hold their channels; every lock is taken once and released once.
    unsafe apus_locks_acquire(first, count)
    for place in 0..<list.count {
      let number = numbers[place]
      guard list.decide(number) else { continue }
      unsafe apus_locks_release(first, count, list.channel(of: number).lock.pointer)
      return .done(list.act(number))
    }
    let leader = waits ? join() : nil
    unsafe apus_locks_release(first, count, nil)
    return leader.map { .waits($0) } ?? .nothing
  }

  /// Waits in every queue.
  @inlinable
  @inline(__always)
  mutating func join() -> SelectPlace {
    let leader = SelectPlace.make(list.count)
    var place: SelectPlace? = leader
    for number in 0..<list.count {
      guard let here = place else { break }
      place = here.next
      list.wait(number, at: here)
    }
    return leader
  }

  /// Leaves all queues after the wait, and returns what came of the case that happened; `nil` if none did.
  ///
  /// The first record is given back last. Records that are still in a queue refer to it: a thread that takes one out
  /// of a queue asks the first record, under the lock of that queue, whether a case was chosen. After a record has
  /// left its queue under the same lock, no thread refers to the first record through it.
  @inlinable
  @inline(never)
  mutating func end(_ leader: SelectPlace) -> List.Outcome? {
    let winner = leader.winner
    var outcome: List.Outcome?
    var following = leader.next
    var number = 1
    while let place = following {
      following = place.next
      if let result = end(number, at: place, winner) { outcome = result }
      number += 1
    }
    if let result = end(0, at: leader, winner) { outcome = result }
    return outcome
  }

  /// Ends one case: takes its outcome if it is the one that happened, else leaves its queue. Gives its record back.
  @inlinable
  @inline(__always)
  mutating func end(_ number: Int, at place: SelectPlace, _ winner: Int?) -> List.Outcome? {
    if number == winner { return list.finish(number, at: place) }
    list.leave(number, place)
    return nil
  }

  /// Waits until one of the cases happens.
  @inlinable
  @inline(__always)
  nonisolated(nonsending) mutating func run() async throws(CancellationError) -> List.Outcome {
    if let outcome = await runUnlessCancelled() { return outcome }
    throw CancellationError()
  }

  /// Waits until one of the cases happens; `nil` if the task is cancelled before.
  @inlinable
  @inline(__always)
  nonisolated(nonsending) mutating func runUnlessCancelled() async -> List.Outcome? {
    switch start(waits: true) {
    case .done(let outcome): return outcome
    case .waits(let leader):
      await leader.waiter.park(
        in: .shared, form: list.channel(of: 0).form, operations: 1)
      return end(leader)
    case .cancelled: return nil
    case .nothing: preconditionFailure("a select needs a case")
    }
  }

  /// Does what can be done at once.
  @inlinable
  mutating func runNow() -> List.Outcome? {
    if case .done(let outcome) = start(waits: false) { return outcome }
    return nil
  }
}
