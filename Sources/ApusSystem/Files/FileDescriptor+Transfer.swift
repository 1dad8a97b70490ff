// UNSAFE: `read` and `write` take pointers

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileDescriptor {
  /// Reads once, and waits for the first byte if none is available.
  ///
  /// - Parameters:
  ///   - buffer: The buffer to read into.
  ///   - start: The offset of the first byte in the buffer; less than the buffer's size.
  /// - Returns: The number of bytes that were read, or 0 at the end.
  /// - Throws: The error of `read`.
  /// - Complexity: One system call; does not allocate.
  public borrowing func read(
    into buffer: inout MutableRawSpan, from start: Int = 0
  ) throws(SystemError) -> Int {
    precondition(0..<buffer.byteCount ~= start, "start must be from 0 to buffer.byteCount - 1")
    while true {
      // SAFETY: the call writes at most the bytes from `start` to the buffer's end, before it returns.
      let count = unsafe buffer.withUnsafeMutableBytes { memory in
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[start...])
        return unsafe systemRead(number, room.baseAddress, room.count)
      }
      if count >= 0 { return count }
      try settle(.read, POLLIN)
    }
  }

  /// Reads once into the elements of an array; see the form for spans.
  package borrowing func read(
    into bytes: inout [UInt8], from start: Int = 0
  ) throws(SystemError) -> Int {
    var span = bytes.mutableSpan
    var memory = span.mutableRawBytes
    return try read(into: &memory, from: start)
  }

  /// Reads once and appends to a span, into memory that need not be initialized before.
  ///
  /// - Parameter output: The span to append to, with room for at least one byte.
  /// - Returns: The number of bytes that were read, or 0 at the end.
  /// - Throws: The error of `read`.
  /// - Complexity: One system call; does not allocate.
  public borrowing func read(appendingTo output: inout OutputSpan<UInt8>) throws(SystemError) -> Int
  {
    precondition(!output.isFull, "output must have room for a byte")
    while true {
      // SAFETY: the call writes only bytes after the initialized part and within the memory, before
      // it returns. As many bytes are counted as initialized as were written.
      let count = unsafe output.withUnsafeMutableBufferPointer { memory, initialized in
        let room = unsafe UnsafeMutableBufferPointer(rebasing: memory[initialized...])
        let count = unsafe systemRead(number, room.baseAddress, room.count)
        initialized += max(0, count)
        return count
      }
      if count >= 0 { return count }
      try settle(.read, POLLIN)
    }
  }

  /// Writes all bytes, and waits while there is no room.
  ///
  /// Writing to a pipe or socket whose reader is closed raises SIGPIPE, which ends the process
  /// unless it is ignored. Writing past the limit on file sizes is the error `EFBIG`. It also
  /// raises SIGXFSZ, which ends the process unless it is ignored; a file that was opened with
  /// `creating:` raises no signal. A library does not change such actions: `main` does.
  ///
  /// - Parameter bytes: The bytes to write; nothing happens if there are none.
  /// - Throws: The error of `write`; some of the bytes may have been written.
  /// - Complexity: A system call for each part that the system accepts at once; does not allocate.
  public borrowing func write(_ bytes: RawSpan) throws(SystemError) {
    var done = 0
    while done < bytes.byteCount {
      // SAFETY: the call reads at most as many bytes as the span has, before it returns.
      let count = unsafe bytes.extracting(droppingFirst: done).withUnsafeBytes { memory in
        unsafe writeOnce(memory)
      }
      if count >= 0 { done += count } else { try settle(.write, POLLOUT) }
    }
  }

  /// Returns the number of bytes that were written, or -1 with `errno` set if none were.
  private borrowing func writeOnce(_ bytes: UnsafeRawBufferPointer) -> Int {
    // SAFETY: the call reads at most as many bytes as the buffer has, which the caller keeps alive.
    guard isCreated else { return unsafe systemWrite(number, bytes.baseAddress, bytes.count) }
    let count = unsafe apus_write_file(number, bytes.baseAddress, Int64(bytes.count))
    if count < 0 { errno = Int32(-count) }
    return count < 0 ? -1 : Int(count)
  }

  /// Writes the bytes of an array; see the form for spans.
  public borrowing func write(_ bytes: [UInt8]) throws(SystemError) {
    try write(bytes.span.rawBytes)
  }

  /// Prepares another try after a call that failed temporarily.
  private borrowing func settle(_ operation: SystemError.Operation, _ event: Int32)
    throws(SystemError)
  {
    switch errno {
    case EINTR: return
    case EAGAIN: _ = try poll(for: event, or: -1)
    default: throw SystemError(operation, path)
    }
  }

  /// Waits until there are bytes to read, or until `other` has some.
  ///
  /// - Parameter other: A descriptor that ends the wait early, such as the end of a pipe.
  /// - Returns: Whether this descriptor has bytes to read; `false` if `other` has bytes.
  /// - Throws: The error of `poll`.
  public borrowing func waitUntilReadable(
    or other: borrowing FileDescriptor
  ) throws(SystemError) -> Bool {
    try poll(for: POLLIN, or: other.number)
  }

  private borrowing func poll(for event: Int32, or other: Int32) throws(SystemError) -> Bool {
    let answer = apus_wait_for(number, Int16(event), other)
    guard answer >= 0 else { throw SystemError(.poll, path, code: -answer) }
    return answer == 0
  }
}

// The type's methods hide the system calls of their names.
// SAFETY: the functions are only named here; each call has its own argument.
private let systemRead = unsafe read
private let systemWrite = unsafe write
