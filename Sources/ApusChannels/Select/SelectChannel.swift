// SAFETY: the case of this channel keeps it alive for as long as the select lasts.
/// A channel in a select, without the type of its elements. For the library's use.
@safe
@frozen
public struct SelectChannel {
  @usableFromInline let lock: CoreLock
  @usableFromInline let strategy: SuspensionStrategy

  @inlinable
  @inline(__always)
  init(_ lock: CoreLock, strategy: SuspensionStrategy) {
    self.lock = lock
    self.strategy = strategy
  }

  @inlinable
  @inline(__always)
  @discardableResult
  func acquire() -> UInt64 { lock.acquire() }

  @inlinable
  @inline(__always)
  func release() { lock.release() }

  /// A lock-free snapshot of the channel, except for members that depend on the type of its
  /// elements.
  @inlinable
  @inline(__always)
  var snapshot: ChannelCore<Never> {
    unsafe ChannelCore(
      block: UnsafeMutableRawPointer(lock.pointer).advanced(by: -CoreLayout.lock))
  }
}
