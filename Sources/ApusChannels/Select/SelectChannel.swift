// SAFETY: the case of which this is keeps its channel alive for as long as the select lasts.
/// What a select needs of a channel, whatever its elements are. For the library's use.
@safe
@frozen
public struct SelectChannel {
  @usableFromInline let lock: CoreLock
  @usableFromInline let form: ParkingForm

  @inlinable
  @inline(__always)
  init(_ lock: CoreLock, form: ParkingForm) {
    self.lock = lock
    self.form = form
  }

  @inlinable
  @inline(__always)
  @discardableResult
  func acquire() -> UInt64 { lock.acquire() }

  @inlinable
  @inline(__always)
  func release() { lock.release() }

  /// What is looked at of the channel without its lock, but for what depends on the type of its elements.
  @inlinable
  @inline(__always)
  var words: ChannelCore<Never> {
    unsafe ChannelCore(
      block: UnsafeMutableRawPointer(lock.pointer).advanced(by: -CoreLayout.lock))
  }
}
