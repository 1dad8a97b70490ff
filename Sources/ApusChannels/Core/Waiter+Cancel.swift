internal import CApus

extension Waiter {
  /// Ends the wait, unless the operation was already agreed on with somebody.
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
    // SAFETY: set before the task suspended itself.
    unsafe pointer.pointee.place != 0
  }

  private func cancelOperation() {
    // SAFETY: the waiting task keeps its channel alive until after the handler that calls this is gone.
    guard let block = unsafe pointer.pointee.channel else { return }
    let core = unsafe ChannelCore<Never>(block: block)
    core.acquire()
    let wasLinked = unsafe core.state.pointee.remove(self)
    core.release()
    if wasLinked { wake(APUS_OUTCOME_CANCELLED) }
  }

  /// The waiters of the other cases stay where they are until their select removes them.
  private func cancelSelect() {
    // SAFETY: this is the leader, and lives until its task has gone on.
    if unsafe apus_claim(pointer, Self.cancelledPlace) { wake(APUS_OUTCOME_CANCELLED) }
  }

  /// The place that is chosen where a select was cancelled.
  package static var cancelledPlace: UInt32 { .max }
}
