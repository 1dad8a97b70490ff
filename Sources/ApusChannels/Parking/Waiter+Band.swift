internal import CApusTasks

/// The priority band of the waiting task. Workers run the jobs of a higher band first.
extension Waiter {
  /// Stores the priority of the task, which is about to wait.
  func noteBand() {
    // SAFETY: the waiter is ours until it is woken.
    unsafe apus_set_band(pointer, Task.currentPriority.band)
  }

  /// Stores the new priority of a task that was escalated while it waits.
  func escalate(to priority: TaskPriority) {
    expectTaken()
    // SAFETY: an atomic store. The waiting task removes the handler that calls this before it
    // returns the waiter to the store.
    unsafe apus_waiter_set_band(pointer, priority.band)
  }
}

extension TaskPriority {
  fileprivate var band: UInt8 {
    let band =
      switch self {
      case ..<TaskPriority.utility: APUS_BAND_BACKGROUND
      case ..<TaskPriority.medium: APUS_BAND_UTILITY
      case ..<TaskPriority.high: APUS_BAND_USUAL
      default: APUS_BAND_HIGH
      }
    return UInt8(truncatingIfNeeded: band.rawValue)
  }
}
