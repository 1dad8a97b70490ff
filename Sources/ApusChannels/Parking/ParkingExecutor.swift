// UNSAFE: converts jobs, executors and continuations to pointers and back; the references that mean "no executor"
// have no public name

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

/// The callbacks that resume a waiting task.
package enum ResumedJob {
  static func install() {
    // SAFETY: the callbacks get the pointers that `ParkingExecutor` and `Waiter` stored in a waiter.
    unsafe apus_set_job_callbacks(
      apus_job_callbacks(
        run: { job, resume in unsafe ResumedJob.run(job, resume) },
        forward: { job, resume, first, second in
          unsafe ResumedJob.forward(job, resume, first, second)
        },
        hand_over: { job in
          // SAFETY: the pointer was a job, which is run once.
          let job = unsafe ExecutorJob(unsafeBitCast(job, to: UnownedJob.self))
          globalConcurrentExecutor.enqueue(job)
        }))
  }

  // SAFETY: the global executor is never destroyed.
  private static let global = unsafe globalConcurrentExecutor.asUnownedTaskExecutor()

  /// Runs a job on this thread.
  static func run(_ pointer: UnsafeMutableRawPointer, _ resume: UInt8) {
    // SAFETY: the pointer was a job, which is run once.
    let job = unsafe unsafeBitCast(pointer, to: UnownedJob.self)
    switch apus_resume(numericCast(resume)) {
    case APUS_RESUME_ANYWHERE:
      unsafe job.runSynchronously(isolatedTo: NoExecutor.serial, taskExecutor: NoExecutor.task)
    case APUS_RESUME_SWITCHING: unsafe job.runSynchronously(on: NoExecutor.serial)
    default: unsafe job.runSynchronously(on: global)
    }
  }

  /// Enqueues a job on its executor, or resumes a continuation.
  private static func forward(
    _ pointer: UnsafeMutableRawPointer, _ resume: UInt8, _ first: UnsafeMutableRawPointer?,
    _ second: UnsafeMutableRawPointer?
  ) {
    // SAFETY: `resume` gives the type of the pointers: a continuation, or a job and the two words
    // of an executor. The executor lives as long as the task is isolated to it or prefers it.
    switch apus_resume(numericCast(resume)) {
    case APUS_RESUME_CONTINUATION:
      unsafe unsafeBitCast(pointer, to: UnsafeContinuation<Void, Never>.self).resume()
    case APUS_RESUME_ON_SERIAL:
      let executor = unsafe unsafeBitCast((first, second), to: UnownedSerialExecutor.self)
      let job = unsafe ExecutorJob(unsafeBitCast(pointer, to: UnownedJob.self))
      unsafe executor.asSerialExecutor()?.enqueue(job)
    default:
      let executor = unsafe unsafeBitCast((first, second), to: UnownedTaskExecutor.self)
      let job = unsafe ExecutorJob(unsafeBitCast(pointer, to: UnownedJob.self))
      unsafe executor.asTaskExecutor()?.enqueue(job)
    }
  }
}

/// The references by which the runtime says "no executor".
///
/// Both are assumed to be two words of zero. This is the only assumption that is not public.
/// `ParkingSelfTest` checks it before any use.
@safe
private enum NoExecutor {
  static var serial: UnownedSerialExecutor {
    // SAFETY: the sizes are equal. The self-test compares them before any use.
    unsafe unsafeBitCast((UInt(0), UInt(0)), to: UnownedSerialExecutor.self)
  }

  static var task: UnownedTaskExecutor {
    // SAFETY: as above.
    unsafe unsafeBitCast((UInt(0), UInt(0)), to: UnownedTaskExecutor.self)
  }
}
