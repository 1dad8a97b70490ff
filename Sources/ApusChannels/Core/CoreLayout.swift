/// The offsets of the parts of a channel's block. They do not depend on the type of the elements.
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

  /// Two cache lines, so that two channels never share a line.
  @inlinable
  @inline(__always)
  static var alignment: Int { 128 }
}
