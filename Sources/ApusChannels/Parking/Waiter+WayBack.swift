internal import CApus

/// How a task goes on is decided where it waits, so that it is on its actor and its executor again.
extension Waiter {
  /// - Parameter asks: whether to check now if the task is cancelled.
  /// - Returns: whether the wait begins with a cancellation handler: if the task is cancelled, or if it
  ///   comes from elsewhere to the workers, which it will not do for its next message.
  @usableFromInline
  @inline(never)
  func chooseWayBack(isolation: (any Actor)?, form: ParkingForm, asks: Bool) -> Bool {
    setWayBack(isolation: isolation, form: form)
    if asks { noteBand() }
    // SAFETY: the waiter is ours until it is woken.
    let resume = unsafe apus_resume(UInt32(pointer.pointee.resume))
    let comesFromElsewhere =
      isolation == nil && !apus_on_worker()
      && (resume == APUS_RESUME_ANYWHERE || resume == APUS_RESUME_GLOBAL)
    return comesFromElsewhere || asks && Task.isCancelled
  }

  /// - Parameters:
  ///   - isolation: the actor of the caller.
  ///   - form: the form in which it waits.
  private func setWayBack(isolation: (any Actor)?, form: ParkingForm) {
    // SAFETY: the executor's reference is two words, which `ResumedJob` turns back. `asSerialExecutor` gives
    // nonsense for default actors in Swift 6.3; their second word is zero.
    if let isolation {
      let words = unsafe unsafeBitCast(isolation.unownedExecutor, to: ExecutorWords.self)
      if unsafe words.second != nil { return set(APUS_RESUME_ON_SERIAL, words) }
    }
    if let preference = unsafe withUnsafeCurrentTask(body: { unsafe $0?.unownedTaskExecutor }),
      unsafe preference != Self.global
    {
      if isolation == nil {
        unsafe set(APUS_RESUME_ON_PREFERRED, unsafeBitCast(preference, to: ExecutorWords.self))
      } else {
        set(form == .noExecutor ? APUS_RESUME_ANYWHERE : APUS_RESUME_GLOBAL)
      }
    } else if form != .noExecutor {
      set(APUS_RESUME_GLOBAL)
    } else {
      set(isolation == nil ? APUS_RESUME_ANYWHERE : APUS_RESUME_SWITCHING)
    }
  }

  // SAFETY: the global executor lives for ever.
  private static let global = unsafe globalConcurrentExecutor.asUnownedTaskExecutor()

  /// The two words of a reference to an executor.
  // SAFETY: they are passed on and not followed.
  @safe
  private struct ExecutorWords {
    var first: UnsafeMutableRawPointer?
    var second: UnsafeMutableRawPointer?
  }

  private func set(_ resume: apus_resume, _ words: ExecutorWords? = nil) {
    // SAFETY: the waiter is ours until it is woken, and its task is still here.
    unsafe pointer.pointee.resume = UInt8(truncatingIfNeeded: resume.rawValue)
    if let words {
      unsafe pointer.pointee.executor = (words.first, words.second)
    }
  }
}
