public import Synchronization

// SAFETY: atomic loads from the block, which outlives every caller.
extension ChannelCore: ChannelSnapshot where Element: ~Copyable {
  @inlinable
  @inline(__always)
  package var version: UInt64 { lock.takenCount }

  @inlinable
  @inline(__always)
  package var isLocked: Bool { lock.isHeld }

  @inlinable
  @inline(__always)
  package var count: Int { unsafe state.pointee.publishedCount.load(ordering: .acquiring) }

  @inlinable
  @inline(__always)
  package var accepts: Int { unsafe state.pointee.publishedAccepts.load(ordering: .acquiring) }

  @inlinable
  @inline(__always)
  package var isClosed: Bool { unsafe state.pointee.publishedClosed.load(ordering: .acquiring) }

  @inlinable
  @inline(__always)
  package var hasPermits: Bool {
    unsafe state.pointee.publishedReserved.load(ordering: .acquiring) > 0
  }

  @inlinable
  @inline(__always)
  package var hasReceivers: Bool { unsafe !state.pointee.receivers.looksEmpty }

  @inlinable
  @inline(__always)
  package var hasSenders: Bool { unsafe !state.pointee.senders.looksEmpty }

  @inlinable
  @inline(__always)
  package var takesAnyNumber: Bool {
    unsafe state.pointee.limit == .max || state.pointee.overflow == .dropsOldest
  }
}
