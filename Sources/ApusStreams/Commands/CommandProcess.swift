import ApusBytes
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
  private var child: Int32 = 0

  init(_ program: String, _ arguments: [String]) throws(CommandError) {
    self.init()
    try open(program, arguments)
  }

  private init() {
    input = nil
    output = nil
  }

  deinit {
    guard child > 0 else { return }
    apus_kill(child)
    _ = Self.reap(child)
  }

  private mutating func open(
    _ program: String, _ arguments: [String]
  ) throws(CommandError) {
    do throws(FileError) {
      let there = try FileDescriptor.Pipe()
      let back = try FileDescriptor.Pipe()
      try Self.check(apus_write_without_waiting(there.writer.number), .pipe)
      let code = Self.start(
        program, arguments, there.reader.number, back.writer.number, &child)
      // This process closes the command's ends of the pipes. Otherwise the output would never end.
      input = .some(there.writer)
      output = .some(back.reader)
      if code == 0 { return }
      throw FileError(.open, program, code: code)
    } catch {
      throw error.operation == .open ? .notStarted(code: error.code) : .failed(error)
    }
  }

  private static func start(
    _ program: String, _ arguments: [String], _ input: Int32, _ output: Int32, _ child: inout Int32
  ) -> Int32 {
    // SAFETY: the copies of the arguments live until `defer` frees them, and their array ends with
    // null.
    var vector = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe vector.forEach { unsafe free($0) } }
    return unsafe apus_spawn_filter(program, &vector, input, output, &child)
  }

  /// Sends some bytes or reads some output, whichever is possible first.
  ///
  /// - Returns: The number of bytes sent and the number of bytes read.
  mutating func step(
    _ bytes: Span<UInt8>, into room: inout PageBuffer
  ) throws(CommandError) -> (taken: Int, read: Int) {
    guard let descriptor = input?.number else { return (bytes.count, 0) }
    let ready = apus_wait_for(descriptor, Int16(POLLOUT), output?.number ?? -1)
    do throws(FileError) {
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
    case let code: throw .failed(FileError(.write, "pipe", code: code))
    }
  }

  /// Reads the available output, waiting for the first byte; returns 0 at the end.
  mutating func read(into room: inout PageBuffer) throws(CommandError) -> Int {
    guard output != nil else { return 0 }
    var bytes = room.mutableBytes
    let count: Int
    do throws(FileError) {
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
    let ending = child
    child = 0
    input = nil
    output = nil
    let (code, status) = Self.reap(ending)
    if code != 0 { throw .statusLost(code: code) }
    let signal = status & 0x7f
    if signal != 0 { throw .killed(signal: signal) }
    let exit = status >> 8 & 0xff
    if !accepted.contains(exit) { throw .exited(status: exit) }
  }

  /// Waits for a child. Returns 0 and the status as `wait` reports it, or an error number.
  private static func reap(_ child: Int32) -> (code: Int32, status: Int32) {
    var ending = apus_ending()
    // SAFETY: the call fills the structure and keeps no pointer to it.
    let code = unsafe apus_reap(child, &ending)
    return (code, ending.status)
  }

  private static func check(
    _ answer: Int32, _ operation: FileError.Operation
  ) throws(FileError) {
    if answer < 0 { throw FileError(operation, "pipe", code: -answer) }
  }
}
