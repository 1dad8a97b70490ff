extension Channel where Element: ~Copyable {
  /// How many tasks wait to send and to receive, cases of selects included; for tests.
  package var waiting: (senders: Int, receivers: Int) {
    core.withState { ($0.senders.count, $0.receivers.count) }
  }

  /// How many operations took the lock; for tests.
  package var operations: UInt64 { core.version }

  /// Whether somebody holds the lock now; for tests.
  package var isLocked: Bool { core.isLocked }
}

extension ThrowingChannel where Element: ~Copyable {
  /// How many tasks wait to receive; for tests.
  package var waitingReceivers: Int { elements.waiting.receivers }
}
