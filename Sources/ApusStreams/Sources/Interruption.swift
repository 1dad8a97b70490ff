import ApusBytes

/// A source's tie to the `Cancellation` that may end it, cut when the source ends.
struct Interruption: ~Copyable {
  private let cancellation: Cancellation
  private let key: Int?
  private let alarm: Alarm

  init(_ cancellation: Cancellation) throws(FileError) {
    let alarm = try Alarm()
    self.alarm = alarm
    self.cancellation = cancellation
    key = cancellation.add { alarm.ring() }
  }

  deinit { cancellation.remove(key) }

  /// Waits until a file can be read, unless the cancellation comes first.
  borrowing func comes(before file: borrowing FileDescriptor) throws(FileError) -> Bool {
    try alarm.rings(before: file)
  }
}
