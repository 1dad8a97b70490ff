// UNSAFE: making a pipe fills two numbers

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileDescriptor {
  /// A pipe: two descriptors, a reader of the bytes that the writer writes.
  ///
  /// Move an end out with `let reader = pipe.reader`, or use both ends as properties.
  ///
  ///     let pipe = try FileDescriptor.Pipe()
  ///     try pipe.writer.write([UInt8]("swift".utf8).span.bytes)
  ///     var buffer = [UInt8](repeating: 0, count: 16)
  ///     var span = buffer.mutableSpan
  ///     var room = span.mutableBytes
  ///     try pipe.reader.read(into: &room)  // 5
  ///
  @frozen
  public struct Pipe: ~Copyable, Sendable {
    /// The end to read from. It reports its end when all writing ends are closed.
    public let reader: FileDescriptor
    /// The end to write to.
    public let writer: FileDescriptor

    /// Creates a pipe whose ends are closed in programs that this process starts.
    ///
    /// - Throws: The error of `pipe`.
    public init() throws(SystemError) {
      var ends: (Int32, Int32) = (-1, -1)
      // SAFETY: the call writes two numbers.
      let code = unsafe apus_pipe(&ends.0, &ends.1)
      guard code == 0 else { throw SystemError(.pipe, "pipe", code: code) }
      reader = FileDescriptor(adopting: ends.0, name: "pipe")
      writer = FileDescriptor(adopting: ends.1, name: "pipe")
    }
  }
}
