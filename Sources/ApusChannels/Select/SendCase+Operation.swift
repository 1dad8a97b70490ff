public import CApusTasks

extension SendCase._Send {
  /// Whether an element may hold a vector of more than 16 bytes.
  @inlinable
  @inline(__always)
  public static var _isWide: Bool { isWide(Element.self) }

  /// The lock of the channel.
  @inlinable
  @inline(__always)
  public var _channel: SelectChannel { SelectChannel(core, strategy: strategy) }

  /// The channel version at which the operation was impossible, or `nil` if only the lock can tell.
  @inlinable
  @inline(__always)
  public var _refusal: UInt64? {
    let version = core.version
    return core.refusalToSend() == .notNow ? version : nil
  }

  /// Decides under the lock whether the operation can happen now.
  ///
  /// - Complexity: O(1), or O(*n*) for *n* buffered elements if an unbounded buffer grows. Allocates
  ///   only then.
  @inlinable
  @inline(__always)
  public mutating func _decide() -> Bool {
    while true {
      step = core.decide { $0.send() }
      switch step {
      case .grow: core.resize()
      case .wait: return false
      default: return true
      }
    }
  }

  /// Does the operation as decided, and releases the lock.
  @inlinable
  @inline(__always)
  public mutating func _act() -> TrySendResult<Element> {
    switch step {
    case .hand(let receiver): core.hand(element, to: receiver)
    case .store(let slot): core.store(element, in: slot)
    case .replace(let slot): core.replace(slot, by: element)
    case .drop: core.release()
    case .wait, .grow, .closed:
      core.release()
      return .closed(element)
    }
    return .sent
  }

  /// Adds a waiter to the channel's queue, under the lock.
  @inlinable
  public func _wait(as entry: SelectEntry) {
    entry.setSends(true)
    entry.waiter.reservePayload(for: Element.self)
    entry.waiter.put(element)
    core.decide { $0.senders.append(entry.waiter) }
  }

  /// Returns the outcome of the operation after the wait.
  @inlinable
  public func _finish(as entry: SelectEntry) -> TrySendResult<Element> {
    let isSent = entry.waiter.outcome == APUS_OUTCOME_DONE
    if !isSent { _ = entry.waiter.move(Element.self) }
    entry.waiter.releasePayload(of: Element.self)
    entry.waiter.give()
    return isSent ? .sent : .closed(element)
  }

  /// Removes the waiter from the queue, and returns it to the store.
  @inlinable
  public func _leave(_ entry: SelectEntry) {
    core.remove(entry.waiter)
    _ = entry.waiter.move(Element.self)
    entry.waiter.releasePayload(of: Element.self)
    entry.waiter.give()
  }
}
