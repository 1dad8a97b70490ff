// UNSAFE: stores a continuation in a waiter, finds its channel from a cancellation handler, checks whether there is a
// task

public import CApusTasks

extension Waiter {
  /// Suspends the task until the waiter is woken.
  ///
  /// - Parameters:
  ///   - executor: The executor that keeps the task.
  ///   - request: The requested strategy.
  ///   - operations: The number of operations on the channel since a task last waited for it.
  @inlinable
  @inline(__always)
  nonisolated(nonsending) func suspend(
    on executor: ParkingExecutor, strategy request: SuspensionStrategy, operations: UInt32
  ) async {
    let strategy = Parking.strategy(request)
    if strategy == .continuation { return await suspendByContinuation() }
    // SAFETY: naming the waiter is the last step before this thread suspends the task.
    let isPlain = unsafe apus_park_plainly(pointer, operations)
    if !isPlain || #isolation != nil || strategy != .noExecutor {
      let isGuarded = chooseResumption(isolation: #isolation, strategy: strategy, asks: !isPlain)
      if isGuarded { return await suspendGuarded(on: executor) }
      // SAFETY: as above.
      if !isPlain { unsafe apus_park_next(pointer, operations) }
    }
    await executor.park()
    if !isWoken { await suspendGuarded(on: executor) }
  }

  /// Suspends the task until the waiter is woken, by a call that is not inlined.
  @usableFromInline
  @inline(never)
  nonisolated(nonsending) func suspendByCall(
    on executor: ParkingExecutor, strategy: SuspensionStrategy, operations: UInt32
  ) async {
    await suspend(on: executor, strategy: strategy, operations: operations)
  }

  /// Waits with a cancellation handler, at the same position in the queue. The monitor wakes a task
  /// for this after it has waited for a while. Short waits are over before a handler would be
  /// installed.
  @usableFromInline
  @inline(never)
  nonisolated(nonsending) func suspendGuarded(on executor: ParkingExecutor) async {
    // SAFETY: an atomic store.
    unsafe apus_waiter_guard(pointer)
    noteBand()
    await withTaskCancellationHandler {
      if #available(macOS 26.0, *) {
        await withTaskPriorityEscalationHandler {
          await suspendUntilWoken(on: executor)
        } onPriorityEscalated: { _, priority in
          escalate(to: priority)
        }
      } else {
        await suspendUntilWoken(on: executor)
      }
    } onCancel: {
      cancel()
    }
  }

  private nonisolated(nonsending) func suspendUntilWoken(on executor: ParkingExecutor) async {
    while !isWoken {
      // SAFETY: the waiter is named before its task is suspended.
      unsafe apus_park_next(pointer, 0)
      await executor.park()
    }
  }

  /// Waits by a continuation, with a cancellation handler from the start.
  @usableFromInline
  @inline(never)
  nonisolated(nonsending) func suspendByContinuation() async {
    // SAFETY: a continuation is one pointer. The waiter keeps it, and the thread that wakes the
    // waiter resumes it once.
    unsafe apus_waiter_guard(pointer)
    await withTaskCancellationHandler {
      if isWoken { return }
      await unsafe withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
        let job = unsafe unsafeBitCast(continuation, to: UnsafeMutableRawPointer.self)
        if unsafe !apus_waiter_publish(pointer, job, UInt8(APUS_RESUME_CONTINUATION.rawValue)) {
          unsafe continuation.resume()
        }
      }
    } onCancel: {
      cancel()
    }
    precondition(isWoken, "a task that waits for a channel was resumed by other code")
  }
}

/// The end of a wait by a cancellation.
extension Waiter {
  /// Ends the wait, unless a peer has already agreed on the operation.
  private func cancel() {
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
    unsafe pointer.pointee.case_index != 0
  }

  private func cancelOperation() {
    // SAFETY: the waiting task keeps its channel alive until the handler that calls this was
    // removed.
    guard let block = unsafe pointer.pointee.channel else { return }
    let core = unsafe ChannelCore<Never>(block: block)
    if core.remove(self) { wake(APUS_OUTCOME_CANCELLED) }
  }

  /// Cancels the select. The waiters of its other cases stay linked until the select removes them.
  private func cancelSelect() {
    // SAFETY: this is the leader, and lives until its task was resumed.
    if unsafe apus_claim(pointer, Self.cancelledIndex) { wake(APUS_OUTCOME_CANCELLED) }
  }
}

/// The waits of threads outside of tasks.
extension Waiter {
  /// Blocks the calling thread until the waiter is woken.
  func block() {
    // SAFETY: the waiter is ours until it is woken.
    unsafe apus_waiter_guard(pointer)
    unsafe apus_waiter_block(pointer)
  }

  /// Ends the process with the reason, also in release builds, if the caller is a task, which must
  /// not block its thread.
  static func requireThread() {
    // SAFETY: the closure only checks whether a task runs.
    let isTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
    if isTask {
      fatalError(
        """
        a task must not block its thread: call send and receive instead of blockingSend and \
        blockingReceive. Top-level code with `await` is a task
        """)
    }
  }
}
