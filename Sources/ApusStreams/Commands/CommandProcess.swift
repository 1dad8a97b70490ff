// UNSAFE: writing to a pipe takes a pointer

import ApusBytes
import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A running command with the pipes to and from it. Destroying the value before `end` kills the
/// command.
struct CommandProcess: ~Copyable, Sendable {
  private var input: FileDescriptor?
  private var output: FileDescriptor?
  private var child: ChildProcess?

  init(_ program: String, _ arguments: [String]) throws(CommandError) {
    self.init()
    try open(program, arguments)
  }

  private init() {
    input = nil
    output = nil
    child = nil
  }

  private mutating func open(
    _ program: String, _ arguments: [String]
  ) throws(CommandError) {
    do throws(SystemError) {
      let there = try FileDescriptor.Pipe()
      let back = try FileDescriptor.Pipe()
      try Self.check(apus_write_without_waiting(there.writer.number), .pipe)
      child = try ChildProcess(
        filter: program, arguments, input: there.reader, output: back.writer)
      // This process closes the command's ends of the pipes. Otherwise the output would never end.
      input = .some(there.writer)
      output = .some(back.reader)
    } catch {
      throw error.operation == .start ? .notStarted(code: error.code) : .failed(error)
    }
  }

  /// Sends some bytes or reads some output, whichever is possible first.
  ///
  /// - Returns: The number of bytes sent and the number of bytes read.
  mutating func step(
    _ bytes: Span<UInt8>, into room: inout PageBuffer
  ) throws(CommandError) -> (taken: Int, read: Int) {
    guard let descriptor = input?.number else { return (bytes.count, 0) }
    let ready = apus_wait_for(descriptor, Int16(POLLOUT), output?.number ?? -1)
    do throws(SystemError) {
      try Self.check(ready, .poll)
    } catch {
      throw .failed(error)
    }
    if ready == 1 { return (0, try read(into: &room)) }
    return (try give(bytes, descriptor), 0)
  }

  private mutating func give(
    _ bytes: Span<UInt8>, _ descriptor: Int32
  ) throws(CommandError) -> Int {
    // SAFETY: the call reads exactly the bytes of the span, before it returns.
    let count = unsafe bytes.withUnsafeBytes { memory in
      unsafe apus_write_quietly(descriptor, memory.baseAddress, Int64(memory.count))
    }
    if count >= 0 { return Int(count) }
    switch Int32(-count) {
    case EINTR, EAGAIN: return 0
    case EPIPE:
      // The command closed its input, as `head` does. The remaining bytes are discarded.
      input = nil
      return bytes.count
    case let code: throw .failed(SystemError(.write, "pipe", code: code))
    }
  }

  /// Reads the available output, waiting for the first byte; returns 0 at the end.
  mutating func read(into room: inout PageBuffer) throws(CommandError) -> Int {
    guard output != nil else { return 0 }
    var bytes = room.mutableBytes
    let count: Int
    do throws(SystemError) {
      count = try output?.read(into: &bytes) ?? 0
    } catch {
      throw .failed(error)
    }
    if count == 0 { output = nil }
    return count
  }

  /// Returns whether a read returns at once: output or the end is available.
  mutating func hasSaidSomething() -> Bool { apus_has_bytes(output?.number ?? -1) }

  /// Closes the command's input.
  mutating func endInput() { input = nil }

  /// Waits until the command has ended.
  consuming func end(_ accepted: ClosedRange<Int32>) throws(CommandError) {
    input = nil
    output = nil
    switch child?.wait() {
    case .exited(let status)? where !accepted.contains(status): throw .exited(status: status)
    case .killed(let signal)?: throw .killed(signal: signal)
    case .lost(let code)?: throw .statusLost(code: code)
    case .exited?, nil: return
    }
  }

  private static func check(
    _ answer: Int32, _ operation: SystemError.Operation
  ) throws(SystemError) {
    if answer < 0 { throw SystemError(operation, "pipe", code: -answer) }
  }
}
