internal import CApusTasks

/// The waiters to wake after a channel was closed.
package struct Closing: ~Copyable {
  /// Whether this call closed the channel.
  package let isFirst: Bool
  private var receivers: WaiterQueue
  private var senders: WaiterQueue

  init(isFirst: Bool) {
    self.isFirst = isFirst
    receivers = WaiterQueue()
    senders = WaiterQueue()
  }

  init(isFirst: Bool, receivers: consuming WaiterQueue, senders: consuming WaiterQueue) {
    self.isFirst = isFirst
    self.receivers = receivers
    self.senders = senders
  }

  /// Wakes all waiters, after the lock was released.
  package mutating func tell() {
    while let receiver = receivers.popTaken() { receiver.wake(APUS_OUTCOME_CLOSED) }
    while let sender = senders.popTaken() { sender.wake(APUS_OUTCOME_CLOSED) }
  }
}
