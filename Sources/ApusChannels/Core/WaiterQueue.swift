// UNSAFE: the intrusive queue: O(1) removal without allocation

public import CApusTasks
public import Synchronization

// SAFETY: the caller holds the lock that guards the queue and its waiters.
/// A queue of waiters, first come, first served. To append a waiter and to remove any waiter is
/// O(1).
@safe
@frozen
@usableFromInline
package struct WaiterQueue: ~Copyable {
  // ThreadSanitizer attributes a change of the queue to the queue's first byte. So the first member
  // must not be read without the lock.
  @usableFromInline var last: UnsafeMutablePointer<apus_waiter>?
  @usableFromInline let published: Atomic<UnsafeMutablePointer<apus_waiter>?>

  @inlinable
  package init() {
    unsafe last = nil
    unsafe published = Atomic(nil)
  }

  /// The first waiter. Threads without the lock may read whether it is `nil`.
  @inlinable
  @inline(__always)
  var first: UnsafeMutablePointer<apus_waiter>? {
    get { unsafe published.load(ordering: .relaxed) }
    set { unsafe published.store(newValue, ordering: .releasing) }
  }

  /// Whether the queue is empty, read without the lock.
  @inlinable
  @inline(__always)
  var looksEmpty: Bool { unsafe published.load(ordering: .acquiring) == nil }

  @inlinable
  @inline(__always)
  package var isEmpty: Bool { unsafe first == nil }

  /// The number of waiters.
  ///
  /// - Complexity: O(*n*) for *n* waiters.
  package var count: Int {
    var count = 0
    var next = unsafe first
    while let waiter = unsafe next {
      count += 1
      unsafe next = waiter.pointee.next
    }
    return count
  }

  @usableFromInline
  @inline(never)
  package mutating func append(_ waiter: Waiter) {
    waiter.expectTaken()
    let new = unsafe waiter.pointer
    unsafe new.pointee.linked = true
    unsafe new.pointee.next = nil
    unsafe new.pointee.previous = last
    if let last = unsafe last {
      unsafe last.pointee.next = new
    } else {
      unsafe first = new
    }
    unsafe last = new
  }

  /// Removes the first waiter whose operation may happen. This excludes a case of a select that has
  /// chosen another case.
  @inlinable
  @inline(__always)
  package mutating func popFirst() -> Waiter? {
    guard let waiter = unsafe first else { return nil }
    unsafe unlinkFirst(waiter)
    if unsafe waiter.pointee.case_index == 0 { return unsafe Waiter(waiter) }
    return unsafe choose(Waiter(waiter))
  }

  /// Removes the first waiter if it is plain: it waits for nothing else, and has an element or
  /// wants an element.
  @inlinable
  @inline(__always)
  mutating func popFirstPlain() -> Waiter? {
    guard let waiter = unsafe first, unsafe waiter.pointee.case_index == 0 else { return nil }
    unsafe unlinkFirst(waiter)
    return unsafe Waiter(waiter)
  }

  /// Returns the waiter behind `waiter`, or the first waiter if `waiter` is `nil`.
  func next(after waiter: Waiter?) -> Waiter? {
    let next = if let waiter { unsafe waiter.pointer.pointee.next } else { unsafe first }
    return unsafe next.map { unsafe Waiter($0) }
  }

  @inlinable
  @inline(__always)
  mutating func unlinkFirst(_ waiter: UnsafeMutablePointer<apus_waiter>) {
    unsafe Waiter.expectTaken(waiter)
    let next = unsafe waiter.pointee.next
    unsafe first = next
    if let next = unsafe next {
      unsafe next.pointee.previous = nil
    } else {
      unsafe last = nil
    }
    unsafe waiter.pointee.linked = false
  }

  @usableFromInline
  mutating func choose(_ candidate: Waiter) -> Waiter? {
    var candidate = candidate
    while !candidate.claim() {
      guard let next = unsafe first else { return nil }
      unsafe unlinkFirst(next)
      candidate = unsafe Waiter(next)
    }
    return candidate
  }

  /// Removes a waiter if it is linked, and returns whether it was.
  package mutating func remove(_ waiter: Waiter) -> Bool {
    waiter.expectTaken()
    let old = unsafe waiter.pointer
    guard unsafe old.pointee.linked else { return false }
    let previous = unsafe old.pointee.previous
    let next = unsafe old.pointee.next
    if let previous = unsafe previous {
      unsafe previous.pointee.next = next
    } else {
      unsafe first = next
    }
    if let next = unsafe next {
      unsafe next.pointee.previous = previous
    } else {
      unsafe last = previous
    }
    unsafe old.pointee.linked = false
    return true
  }

  /// Moves every waiter whose operation may still happen to a new queue.
  package mutating func takeAll() -> WaiterQueue {
    var taken = WaiterQueue()
    while let waiter = popFirst() { taken.appendTaken(waiter) }
    return taken
  }

  /// Appends a waiter that was chosen. It does not count as linked, because a cancellation comes
  /// too late for it.
  private mutating func appendTaken(_ waiter: Waiter) {
    append(waiter)
    unsafe waiter.pointer.pointee.linked = false
  }

  /// Removes the first waiter of a private queue whose waiters were all chosen. Does not write to
  /// the waiter: a cancellation may read it under the lock of its channel.
  package mutating func popTaken() -> Waiter? {
    guard let waiter = unsafe first else { return nil }
    unsafe Waiter.expectTaken(waiter)
    unsafe first = waiter.pointee.next
    return unsafe Waiter(waiter)
  }
}
