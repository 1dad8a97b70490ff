internal import CApus

/// Where tasks wait: an executor that keeps what it is given in the waiter that was named before, instead of
/// running it.
@usableFromInline
package final actor Lot: SerialExecutor {
  @usableFromInline package static let shared: Lot = {
    ResumedJob.install()
    return Lot()
  }()

  @inlinable
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    // SAFETY: the lot lives for ever.
    unsafe UnownedSerialExecutor(ordinary: self)
  }

  @usableFromInline
  package nonisolated func enqueue(_ job: consuming ExecutorJob) {
    keep(UnownedJob(job))
  }

  @usableFromInline
  package nonisolated func enqueue(_ job: UnownedJob) { keep(job) }

  private nonisolated func keep(_ job: UnownedJob) {
    // SAFETY: a job is one pointer, which `ResumedJob` turns back.
    unsafe apus_parked(unsafeBitCast(job, to: UnsafeMutableRawPointer.self))
  }

  /// Suspends the task. It goes on here, for an instant, when somebody runs it.
  ///
  /// Without a call that the compiler cannot see through, it would remove the function and the hop with it.
  @usableFromInline
  @inline(never)
  func park() { apus_opaque_nothing() }
}
