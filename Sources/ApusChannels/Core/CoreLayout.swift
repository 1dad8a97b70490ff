/// Where the parts of a channel lie in its block, whatever its elements are.
@usableFromInline
package enum CoreLayout {
  @inlinable
  @inline(__always)
  static var lock: Int { 0 }

  @inlinable
  @inline(__always)
  static var state: Int { 16 }

  @inlinable
  @inline(__always)
  static var slots: Int { state + MemoryLayout<ChannelState>.stride }

  @inlinable
  @inline(__always)
  static var bytes: Int { slots + MemoryLayout<UInt>.size }

  /// Two lines of the cache, so that two channels never share one.
  @inlinable
  @inline(__always)
  static var alignment: Int { 128 }
}
