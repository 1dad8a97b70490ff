// UNSAFE: links the waiters of a select to each other

public import CApusTasks

// SAFETY: a single select makes, uses and returns an entry, under the rules of `Waiter`.
/// The entry of a select's case in the queue of its channel. For the library's use.
///
///     // One in the queue of each channel, while both are empty:
///     switch try await select(.receive(from: numbers), .receive(from: replies)) {
///     case .first(let number): print(number ?? 0)
///     case .second(let reply): print(reply ?? 0)
///     }
///
@safe
@frozen
public struct SelectEntry {
  @usableFromInline let waiter: Waiter

  @inlinable
  init(_ waiter: Waiter) { self.waiter = waiter }

  /// Makes `count` linked entries, and returns the first.
  @usableFromInline
  static func make(_ count: Int) -> SelectEntry {
    let leader = take(1, leader: nil)
    unsafe apus_claim_open(leader.waiter.pointer)
    var last = leader
    for number in 1..<max(1, count) {
      let entry = take(UInt32(number + 1), leader: leader)
      unsafe last.waiter.pointer.pointee.channel = UnsafeMutableRawPointer(entry.waiter.pointer)
      last = entry
    }
    return leader
  }

  private static func take(_ number: UInt32, leader: SelectEntry?) -> SelectEntry {
    let pointer = unsafe apus_waiter_take()
    unsafe apus_waiter_prepare(pointer, nil, false, false)
    unsafe pointer.pointee.case_index = number
    if let leader { unsafe pointer.pointee.leader = leader.waiter.pointer }
    return unsafe SelectEntry(Waiter(pointer))
  }

  /// The entry of the next case. Read it before this entry is returned to the store.
  @inlinable
  var next: SelectEntry? {
    waiter.expectTaken()
    guard let next = unsafe waiter.pointer.pointee.channel else { return nil }
    return unsafe SelectEntry(Waiter(next.assumingMemoryBound(to: apus_waiter.self)))
  }

  /// The index of the case that happened, or `nil` if the select was cancelled. Only for the first
  /// entry.
  @inlinable
  var winner: Int? {
    waiter.expectTaken()
    let number = unsafe apus_claim_winner(waiter.pointer)
    return number == .max ? nil : Int(number) - 1
  }

  @inlinable
  func setSends(_ sends: Bool) { unsafe waiter.pointer.pointee.sends = sends }
}
