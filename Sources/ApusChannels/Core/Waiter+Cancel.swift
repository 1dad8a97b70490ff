internal import CApusTasks

extension Waiter {
  /// Ends the wait, unless a peer has already agreed on the operation.
  @usableFromInline
  func cancel() {
    #if APUS_CHECKED
      apus_checkpoints_disable()
      defer { apus_checkpoints_enable() }
    #endif
    expectTaken()
    if isOfSelect {
      cancelSelect()
    } else {
      cancelOperation()
    }
  }

  private var isOfSelect: Bool {
    // SAFETY: set before the task was suspended.
    unsafe pointer.pointee.place != 0
  }

  private func cancelOperation() {
    // SAFETY: the waiting task keeps its channel alive until the handler that calls this was
    // removed.
    guard let block = unsafe pointer.pointee.channel else { return }
    let core = unsafe ChannelCore<Never>(block: block)
    core.acquire()
    let wasLinked = unsafe core.state.pointee.remove(self)
    core.release()
    if wasLinked { wake(APUS_OUTCOME_CANCELLED) }
  }

  /// Cancels the select. The waiters of its other cases stay linked until the select removes them.
  private func cancelSelect() {
    // SAFETY: this is the leader, and lives until its task was resumed.
    if unsafe apus_claim(pointer, Self.cancelledIndex) { wake(APUS_OUTCOME_CANCELLED) }
  }

  /// The case index that a cancelled select has chosen.
  package static var cancelledIndex: UInt32 { .max }
}
