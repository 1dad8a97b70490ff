// UNSAFE: `fstat` fills a structure

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileDescriptor {
  /// The size and the kind of an open file.
  ///
  ///     let status = try FileDescriptor(reading: "words.txt").status()
  ///     if status.isRegular { print(status.byteCount) }
  ///
  public struct Status: Sendable, Hashable {
    /// The size in bytes, or 0 for files without a size, such as a pipe or a file that the kernel
    /// generates.
    public let byteCount: Int
    /// Whether the file is regular, which is the only kind that can be mapped.
    public let isRegular: Bool
    /// Whether the file is a folder.
    package let isFolder: Bool
    /// The number of the file in its file system.
    package let inode: UInt64
    /// The time of the last change of the contents, in nanoseconds since 1970.
    package let modification: Int64
    /// Whether a program in the file runs as another user or group than the one that starts it.
    package let changesUser: Bool
  }

  /// Returns the size and the kind of the file.
  ///
  /// - Throws: The error of `fstat`.
  public borrowing func status() throws(SystemError) -> Status {
    var answer = stat()
    // SAFETY: the call fills the structure.
    guard unsafe fstat(number, &answer) == 0 else { throw SystemError(.status, path) }
    let kind = answer.st_mode & S_IFMT
    return Status(
      byteCount: Int(answer.st_size), isRegular: kind == S_IFREG, isFolder: kind == S_IFDIR,
      inode: UInt64(answer.st_ino), modification: answer.modification,
      changesUser: answer.st_mode & (S_ISUID | S_ISGID) != 0)
  }
}

extension stat {
  /// The time of the last change of the contents, in nanoseconds since 1970; the greatest number for the years from 2262 on, which any
  /// program may set.
  var modification: Int64 {
    #if canImport(Darwin)
      let time = st_mtimespec
    #else
      let time = st_mtim
    #endif
    let (seconds, isFar) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isBeyond) = seconds.addingReportingOverflow(Int64(time.tv_nsec))
    if isFar || isBeyond { return time.tv_sec < 0 ? .min : .max }
    return sum
  }
}
