// SAFETY: the lock is held.
/// Work that one operation in 128 does for all: it asks whether its task was cancelled, and shrinks the ring.
///
/// The runtime's answer takes some 10 ns, as long as an operation that need not wait. A hash of how often the lock was
/// taken says which operation asks. Each 128th would not do: of tasks that take turns, some would never ask. Multiples
/// of the golden ratio are spread evenly over the unit interval, whatever the stride; see Knuth, "The Art of Computer
/// Programming", volume 3, section 6.4.
extension ChannelCore where Element: ~Copyable {
  /// Whether the operation that took the lock as the `version`th asks.
  @inlinable
  @inline(__always)
  func hasChores(at version: UInt64) -> Bool {
    _slowPath(UInt32(truncatingIfNeeded: version) &* 0x9E37_79B1 < 1 << 25)
  }

  /// Does the work. Returns whether the operation ends because its task was cancelled; the lock is released then.
  @usableFromInline
  @inline(never)
  func endsAfterChores() -> Bool {
    if releaseIfCancelled() { return true }
    while unsafe state.pointee.shouldShrink { resize() }
    return false
  }

  /// Releases the lock if the task was cancelled, and returns whether it was. For operations
  /// that take no element out of the ring, and for selects, which do not know its type.
  @usableFromInline
  @inline(never)
  func releaseIfCancelled() -> Bool {
    let isCancelled = Task.isCancelled
    if isCancelled { release() }
    return isCancelled
  }
}
