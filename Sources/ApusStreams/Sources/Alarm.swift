import ApusBytes

/// What lets a `Cancellation` end a wait in the kernel: a pipe that becomes readable and stays so.
///
/// It owns both ends, so that none is closed while somebody else may still ring.
final class Alarm: Sendable {
  private let pipe: FileDescriptor.Pipe

  init() throws(FileError) { pipe = try FileDescriptor.Pipe() }

  /// Ends the wait of now and every later one. Called once.
  func ring() {
    // One byte always fits into an empty pipe whose other end is open.
    try? pipe.writer.write([1])
  }

  /// Waits until a file can be read or the alarm rings; an alarm that has rung wins.
  func rings(before file: borrowing FileDescriptor) throws(FileError) -> Bool {
    try !file.waitUntilReadable(or: pipe.reader)
  }
}
