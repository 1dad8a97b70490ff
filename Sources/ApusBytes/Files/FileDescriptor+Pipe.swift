import CApus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileDescriptor {
  /// Two descriptors of which one reads what the other writes.
  ///
  /// Take both apart with `let reader = pipe.reader`, or use them in place.
  @frozen
  public struct Pipe: ~Copyable, Sendable {
    /// The end to read from; it ends when all writing ends are closed.
    public let reader: FileDescriptor
    /// The end to write to.
    public let writer: FileDescriptor

    /// Makes a pipe whose ends are closed in programs that this process starts.
    ///
    /// - Throws: The error of `pipe`.
    public init() throws(FileError) {
      var ends: (Int32, Int32) = (-1, -1)
      // SAFETY: the call writes two numbers.
      let code = unsafe apus_pipe(&ends.0, &ends.1)
      guard code == 0 else { throw FileError(.pipe, "pipe", code: code) }
      reader = FileDescriptor(adopting: ends.0, name: "pipe")
      writer = FileDescriptor(adopting: ends.1, name: "pipe")
    }
  }
}
