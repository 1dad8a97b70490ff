import ApusBytes

/// An alarm that ends a wait in the kernel for a `Cancellation`: a pipe that becomes readable and
/// stays readable.
///
/// The alarm owns both ends, so neither end is closed while another thread may still ring.
final class Alarm: Sendable {
  private let pipe: FileDescriptor.Pipe

  init() throws(SystemError) { pipe = try FileDescriptor.Pipe() }

  /// Makes the current and every later wait return at once. Called once.
  func ring() {
    // A single byte always fits into an empty pipe whose other end is open.
    try? pipe.writer.write([1])
  }

  /// Waits until a file is readable or the alarm rings. Returns whether the alarm rang; an alarm
  /// that has rung takes precedence.
  func rings(before file: borrowing FileDescriptor) throws(SystemError) -> Bool {
    try !file.waitUntilReadable(or: pipe.reader)
  }
}
