public import CApus

extension Waiter {
  /// Suspends the task until the waiter is woken.
  ///
  /// - Parameters:
  ///   - lot: The executor that keeps the task.
  ///   - wish: The requested strategy.
  ///   - operations: The number of operations on the channel since a task last waited for it.
  @inlinable
  @inline(__always)
  nonisolated(nonsending) func park(in lot: Lot, form wish: ParkingForm, operations: UInt32) async {
    let form = Parking.form(wish)
    if form == .continuation { return await parkByContinuation() }
    // SAFETY: naming the waiter is the last step before this thread suspends the task.
    let isPlain = unsafe apus_park_plainly(pointer, operations)
    if !isPlain || #isolation != nil || form != .noExecutor {
      let isGuarded = chooseWayBack(isolation: #isolation, form: form, asks: !isPlain)
      if isGuarded { return await parkGuarded(in: lot) }
      // SAFETY: as above.
      if !isPlain { unsafe apus_park_next(pointer, operations) }
    }
    await lot.park()
    if !isWoken { await parkGuarded(in: lot) }
  }

  /// Waits with a cancellation handler, at the same position in the queue. The monitor wakes a task
  /// for this after it has waited for a while. Short waits are over before a handler would be
  /// installed.
  @usableFromInline
  @inline(never)
  nonisolated(nonsending) func parkGuarded(in lot: Lot) async {
    // SAFETY: an atomic store.
    unsafe apus_waiter_guard(pointer)
    noteBand()
    await withTaskCancellationHandler {
      if #available(macOS 26.0, *) {
        await withTaskPriorityEscalationHandler {
          await parkUntilWoken(in: lot)
        } onPriorityEscalated: { _, priority in
          escalate(to: priority)
        }
      } else {
        await parkUntilWoken(in: lot)
      }
    } onCancel: {
      cancel()
    }
  }

  private nonisolated(nonsending) func parkUntilWoken(in lot: Lot) async {
    while !isWoken {
      // SAFETY: the waiter is named before its task is suspended.
      unsafe apus_park_next(pointer, 0)
      await lot.park()
    }
  }

  /// Waits by a continuation, with a cancellation handler from the start.
  @usableFromInline
  @inline(never)
  nonisolated(nonsending) func parkByContinuation() async {
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
