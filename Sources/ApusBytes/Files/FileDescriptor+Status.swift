#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileDescriptor {
  /// What the system says about an open file.
  public struct Status: Sendable, Hashable {
    /// The size in bytes; 0 of what has none, such as a pipe or a file that the kernel makes up.
    public let byteCount: Int
    /// Whether it is a plain file, the one kind that can be mapped.
    public let isRegular: Bool
  }

  /// Asks for the size and the kind.
  ///
  /// - Throws: The error of `fstat`.
  public borrowing func status() throws(FileError) -> Status {
    var answer = stat()
    // SAFETY: the call fills the structure.
    guard unsafe fstat(number, &answer) == 0 else { throw FileError(.status, path) }
    return Status(
      byteCount: Int(answer.st_size), isRegular: answer.st_mode & S_IFMT == S_IFREG)
  }
}
