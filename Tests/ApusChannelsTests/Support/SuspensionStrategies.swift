import ApusChannels

extension SuspensionStrategy {
  /// Every suspension strategy, so that each test runs with all of them.
  static let each: [SuspensionStrategy] = [.continuation, .publicExecutor, .noExecutor]
}

extension Channel where Element: ~Copyable {
  /// Runs other tasks until the given numbers of tasks wait here.
  func untilWaiting(senders: Int = 0, receivers: Int = 0) async {
    while waiting != (senders, receivers) { await Task.yield() }
  }
}
