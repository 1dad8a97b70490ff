import ApusBytes

/// A source's registration with the `Cancellation` that may end it. Destroying the value removes
/// the registration.
struct Interruption: ~Copyable {
  private let cancellation: Cancellation
  private let key: Int?
  private let alarm: Alarm

  init(_ cancellation: Cancellation) throws(SystemError) {
    let alarm = try Alarm()
    self.alarm = alarm
    self.cancellation = cancellation
    key = cancellation.add { alarm.ring() }
  }

  deinit { cancellation.remove(key) }

  /// Waits until a file is readable or the cancellation happens. Returns whether the cancellation
  /// happened.
  borrowing func comes(before file: borrowing FileDescriptor) throws(SystemError) -> Bool {
    try alarm.rings(before: file)
  }
}
