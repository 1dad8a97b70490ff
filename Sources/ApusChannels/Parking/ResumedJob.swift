internal import CApusTasks

/// The callbacks that resume a waiting task.
package enum ResumedJob {
  static func install() {
    // SAFETY: the callbacks get the pointers that `ParkingExecutor`, `Waiter+Resumption` and `Waiter+Suspend` stored
    // in a waiter.
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
