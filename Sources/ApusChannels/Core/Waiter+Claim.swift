internal import CApus

extension Waiter {
  /// Chooses this operation, unless it is a case of a select that has chosen another.
  package func claim() -> Bool {
    expectTaken()
    // SAFETY: a linked waiter's leader lives until its select was woken, which only the winner does.
    let place = unsafe pointer.pointee.place
    if place == 0 { return true }
    guard let leader = unsafe pointer.pointee.leader else { return false }
    unsafe Self.expectTaken(leader)
    return unsafe apus_claim(leader, place)
  }
}
