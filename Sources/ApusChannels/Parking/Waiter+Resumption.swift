// UNSAFE: stores a priority and a reference to an executor in a waiter

internal import CApusTasks

/// The resumption of a task is chosen when it begins to wait, so that it returns to its actor and
/// its executor.
extension Waiter {
  /// Chooses the executor on which the task resumes.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - strategy: The suspension strategy.
  ///   - asks: Whether to check now if the task is cancelled.
  /// - Returns: Whether the wait begins with a cancellation handler. It does if the task is
  ///   cancelled. It also does if the task comes from another thread to the workers, which does not
  ///   happen for its next message.
  @usableFromInline
  @inline(never)
  func chooseResumption(isolation: (any Actor)?, strategy: SuspensionStrategy, asks: Bool) -> Bool {
    setResumption(isolation: isolation, strategy: strategy)
    if asks { noteBand() }
    // SAFETY: the waiter is ours until it is woken.
    let resume = unsafe apus_resume(UInt32(pointer.pointee.resume))
    let comesFromElsewhere =
      isolation == nil && !apus_on_worker()
      && (resume == APUS_RESUME_ANYWHERE || resume == APUS_RESUME_GLOBAL)
    return comesFromElsewhere || asks && Task.isCancelled
  }

  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - strategy: The suspension strategy.
  private func setResumption(isolation: (any Actor)?, strategy: SuspensionStrategy) {
    // SAFETY: the reference to an executor is two words, which `ResumedJob` converts back.
    // `asSerialExecutor` returns a wrong value for default actors in Swift 6.3. The second word of
    // their reference is zero.
    if let isolation {
      let words = unsafe unsafeBitCast(isolation.unownedExecutor, to: ExecutorWords.self)
      if unsafe words.second != nil { return set(APUS_RESUME_ON_SERIAL, words) }
    }
    if let preference = unsafe Self.preferredExecutor {
      if isolation == nil {
        unsafe set(APUS_RESUME_ON_PREFERRED, unsafeBitCast(preference, to: ExecutorWords.self))
      } else {
        set(strategy == .noExecutor ? APUS_RESUME_ANYWHERE : APUS_RESUME_GLOBAL)
      }
    } else if strategy != .noExecutor {
      set(APUS_RESUME_GLOBAL)
    } else {
      set(isolation == nil ? APUS_RESUME_ANYWHERE : APUS_RESUME_SWITCHING)
    }
  }

  /// The executor that the calling task prefers, unless it is the global one.
  private static var preferredExecutor: UnownedTaskExecutor? {
    // SAFETY: the closure only reads the reference.
    let preference = unsafe withUnsafeCurrentTask { unsafe $0?.unownedTaskExecutor }
    return unsafe preference == global ? nil : preference
  }

  /// Whether the calling task prefers an executor other than the global one.
  static var prefersExecutor: Bool {
    // SAFETY: the reference is not used.
    unsafe preferredExecutor != nil
  }

  // SAFETY: the global executor is never destroyed.
  private static let global = unsafe globalConcurrentExecutor.asUnownedTaskExecutor()

  /// The two words of a reference to an executor.
  // SAFETY: the words are passed on and not dereferenced.
  @safe
  private struct ExecutorWords {
    var first: UnsafeMutableRawPointer?
    var second: UnsafeMutableRawPointer?
  }

  private func set(_ resume: apus_resume, _ words: ExecutorWords? = nil) {
    // SAFETY: the waiter is ours until it is woken, and its task is not yet suspended.
    unsafe pointer.pointee.resume = UInt8(truncatingIfNeeded: resume.rawValue)
    if let words {
      unsafe pointer.pointee.executor = (words.first, words.second)
    }
  }
}

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
