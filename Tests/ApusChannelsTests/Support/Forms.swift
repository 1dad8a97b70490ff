import ApusChannels

extension ParkingForm {
  /// Every way of waiting, so that each test runs in all of them.
  static let each: [ParkingForm] = [.continuation, .publicExecutor, .noExecutor]
}

extension Channel where Element: ~Copyable {
  /// Lets others run until so many tasks wait here.
  func untilWaiting(senders: Int = 0, receivers: Int = 0) async {
    while waiting != (senders, receivers) { await Task.yield() }
  }
}
