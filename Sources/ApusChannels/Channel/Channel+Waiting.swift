extension Channel where Element: ~Copyable {
  /// The numbers of tasks that wait to send and to receive, including cases of selects. For tests.
  package var waiting: (senders: Int, receivers: Int) {
    core.withState { ($0.senders.count, $0.receivers.count) }
  }

  /// The number of operations that took the lock. For tests.
  package var operations: UInt64 { core.version }

  /// Whether the lock is held now. For tests.
  package var isLocked: Bool { core.isLocked }
}

extension ThrowingChannel where Element: ~Copyable {
  /// The number of tasks that wait to receive. For tests.
  package var waitingReceivers: Int { elements.waiting.receivers }
}
