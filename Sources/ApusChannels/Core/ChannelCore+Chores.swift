// SAFETY: the state is used under the lock.
/// Chores that one operation in 128 does for all: it checks for cancellation, and shrinks the ring.
///
/// The runtime's check for cancellation takes about 10 ns, as long as an operation that need not
/// wait. A hash of the number of lock acquisitions selects the operations that check. Every 128th
/// operation would not do: of tasks that alternate, some would never check. Multiples of the golden
/// ratio are spread evenly over the unit interval, for any stride. See Knuth, "The Art of Computer
/// Programming", volume 3, section 6.4.
extension ChannelCore where Element: ~Copyable {
  /// Whether the operation that is about to take the lock does the chores. A computation under the
  /// lock would add 0.5 ns to an operation of 14 ns.
  @inlinable
  @inline(__always)
  var hasChores: Bool {
    _slowPath(UInt32(truncatingIfNeeded: lock.countBefore) &* 0x9E37_79B1 < 1 << 25)
  }

  /// Does the chores. Returns whether the operation ends because its task was cancelled. The lock
  /// is not held.
  @usableFromInline
  @inline(never)
  func endsAfterChores() -> Bool {
    if Task.isCancelled { return true }
    acquire()
    while unsafe state.pointee.shouldShrink { resize() }
    release()
    return false
  }

  /// Whether the task is cancelled. Not inlined, because the operations that check are inlined.
  @usableFromInline
  var isTaskCancelled: Bool {
    @inline(never)
    get { Task.isCancelled }
  }
}
