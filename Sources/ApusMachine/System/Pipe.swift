import ApusMeasure

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe that passes single bytes, closed with its last reference.
final class Pipe: Sendable {
  private let readEnd: Int32
  private let writeEnd: Int32

  /// Opens a pipe.
  init() throws(SystemCallFailure) {
    var ends: [Int32] = [-1, -1]
    // SAFETY: the call writes two descriptors.
    guard unsafe pipe(&ends) == 0 else { throw SystemCallFailure("pipe") }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Writes a byte.
  func send(_ byte: UInt8) throws(SystemCallFailure) {
    // SAFETY: the call reads one byte.
    let count = unsafe withUnsafePointer(to: byte) { unsafe write(writeEnd, $0, 1) }
    guard count == 1 else { throw SystemCallFailure("write to a pipe") }
  }

  /// Waits for a byte.
  func receive() throws(SystemCallFailure) -> UInt8 {
    var byte: UInt8 = 0
    var count = 0
    repeat {
      // SAFETY: the call writes at most one byte.
      count = unsafe read(readEnd, &byte, 1)
    } while count < 0 && errno == EINTR
    guard count == 1 else { throw SystemCallFailure("read from a pipe") }
    return byte
  }

  /// Writes a byte and reads it again, without another thread.
  func passByteToSelf() throws(SystemCallFailure) {
    try send(0)
    _ = try receive()
  }
}
