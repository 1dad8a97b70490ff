internal import CApusTasks

/// An executor on which tasks wait. It does not run a job, but keeps it in the waiter that the
/// thread named before.
@usableFromInline
package final actor ParkingExecutor: SerialExecutor {
  @usableFromInline package static let shared: ParkingExecutor = {
    ResumedJob.install()
    return ParkingExecutor()
  }()

  @inlinable
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    // SAFETY: the shared executor is never destroyed.
    unsafe UnownedSerialExecutor(ordinary: self)
  }

  @usableFromInline
  package nonisolated func enqueue(_ job: consuming ExecutorJob) {
    keep(UnownedJob(job))
  }

  @usableFromInline
  package nonisolated func enqueue(_ job: UnownedJob) { keep(job) }

  private nonisolated func keep(_ job: UnownedJob) {
    // SAFETY: a job is one pointer. `ResumedJob` converts it back.
    unsafe apus_parked(unsafeBitCast(job, to: UnsafeMutableRawPointer.self))
  }

  /// Suspends the task. After its wait, the task runs here for an instant before it hops back.
  ///
  /// The compiler would remove this function and its hop without a call that it cannot see through.
  @usableFromInline
  @inline(never)
  func park() { apus_opaque_nothing() }
}
