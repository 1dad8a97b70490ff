// UNSAFE: `pread`, `pwrite` and `poll` get the memory of a span or a structure for the length of the call

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileDescriptor {
  /// Reads bytes at an offset until the span is full or the file ends, and keeps the position.
  ///
  /// - Parameters:
  ///   - output: The span to fill.
  ///   - offset: The offset of the first byte in the file.
  /// - Returns: The number of bytes that were read.
  /// - Throws: The error of `pread`.
  /// - Complexity: O(*n*); does not allocate.
  package borrowing func read(
    into output: inout MutableRawSpan, at offset: Int
  ) throws(SystemError) -> Int {
    // SAFETY: the call writes at most the bytes of the span, before it returns.
    let (done, code) = unsafe output.withUnsafeMutableBytes { memory in
      repeated(memory.count) { done in
        unsafe pread(
          number, memory.baseAddress.map { unsafe $0 + done }, memory.count - done,
          off_t(offset + done))
      }
    }
    guard code == 0 else { throw SystemError(.read, path, code: code) }
    return done
  }

  /// Writes all bytes at an offset, and keeps the position.
  ///
  /// - Throws: The error of `pwrite`.
  /// - Complexity: O(*n*); does not allocate.
  package borrowing func write(_ bytes: RawSpan, at offset: Int) throws(SystemError) {
    // SAFETY: the call reads at most the bytes of the span, before it returns.
    let (done, code) = unsafe bytes.withUnsafeBytes { memory in
      repeated(memory.count) { done in
        unsafe pwrite(
          number, memory.baseAddress.map { unsafe $0 + done }, memory.count - done,
          off_t(offset + done))
      }
    }
    guard code == 0, done == bytes.byteCount else {
      throw SystemError(.write, path, code: code == 0 ? EIO : code)
    }
  }

  /// Repeats a transfer until all bytes are done, or a call transfers none. Returns the number of
  /// bytes, and 0 or the value of `errno`.
  private borrowing func repeated(
    _ count: Int, _ transfer: (_ done: Int) -> Int
  ) -> (done: Int, code: Int32) {
    var done = 0
    while done < count {
      let part = transfer(done)
      if part > 0 { done += part }
      if part == 0 { break }
      if part < 0, errno != EINTR { return (done, errno) }
    }
    return (done, 0)
  }

  /// Waits until the bytes of the file, or the entries of the folder, are on the disk.
  ///
  /// A descriptor that has nothing to flush, such as a pipe, counts as flushed.
  ///
  /// - Throws: The error of `fsync`.
  package borrowing func flush() throws(SystemError) {
    let answer = apus_flush(number)
    guard answer == 0 else { throw SystemError(.flush, path, code: -answer) }
  }

  /// Waits until no other process holds the lock of the file; the lock ends with this value.
  ///
  /// - Throws: The error of `flock`.
  package borrowing func lock() throws(SystemError) {
    while flock(number, LOCK_EX) != 0 {
      guard errno == EINTR else { throw SystemError(.lock, path) }
    }
  }

  /// Returns whether a read would return at once, because there are bytes or the end is reached.
  ///
  /// - Parameter milliseconds: The time to wait for bytes.
  package borrowing func hasBytes(waitingMilliseconds milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    // SAFETY: a single structure is passed and its number is 1.
    return unsafe poll(&waiting, 1, milliseconds) > 0
  }
}
