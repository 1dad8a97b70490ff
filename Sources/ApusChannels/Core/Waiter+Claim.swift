internal import CApusTasks

extension Waiter {
  /// Chooses this operation, unless it is a case of a select that has chosen another.
  package func claim() -> Bool {
    expectTaken()
    // SAFETY: the leader of a linked waiter lives until its select was woken. Only the winner wakes
    // it.
    let caseIndex = unsafe pointer.pointee.place
    if caseIndex == 0 { return true }
    guard let leader = unsafe pointer.pointee.leader else { return false }
    unsafe Self.expectTaken(leader)
    return unsafe apus_claim(leader, caseIndex)
  }
}
