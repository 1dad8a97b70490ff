#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A system call on a file that failed: which one, on what, and why.
///
///     do throws(FileError) {
///       _ = try MappedFile("/nowhere")
///     } catch {
///       print(error)  // open /nowhere: No such file or directory (2)
///     }
///
public struct FileError: Error, Hashable, CustomStringConvertible {
  /// The system call that failed.
  public enum Operation: String, Sendable {
    /// Opening a file.
    case open
    /// Asking for a file's size and kind.
    case status = "fstat"
    /// Waiting for bytes.
    case poll
    /// Reading bytes.
    case read
    /// Writing bytes.
    case write
    /// Mapping a file into memory.
    case map = "mmap"
    /// Telling the kernel how memory will be used.
    case advise = "madvise"
    /// Giving a descriptor back.
    case close
    /// Making a pipe.
    case pipe
    /// Opening the folder of a file.
    case openFolder = "open the folder of"
    /// Making a temporary file in the folder of another.
    case create = "make a file beside"
    /// Giving a new file the owner or the group of the old one.
    case own = "fchown"
    /// Giving a new file the access control list of the old one.
    case copyAccessList = "fsetxattr"
    /// Giving a new file the permissions of the old one.
    case allow = "fchmod"
    /// Waiting until bytes are on the disk.
    case flush = "fsync"
    /// Putting a new file in the place of the old one.
    case rename
    /// Waiting until a file's new name is on the disk.
    case flushFolder = "fsync the folder of"
    /// Listing the files of a folder.
    case list = "list"
    /// Removing a file.
    case remove
  }

  /// What was tried.
  public let operation: Operation
  /// The file's path, or what its owner called the descriptor.
  public let path: String
  /// The value of `errno`.
  public let code: Int32

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - operation: What was tried.
  ///   - path: The file's path, or what its owner called the descriptor.
  ///   - code: The value of `errno`.
  public init(_ operation: Operation, _ path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// Creates the error of the call that was just made on this thread.
  init(_ operation: Operation, _ path: String) { self.init(operation, path, code: errno) }

  /// The system's words for the code.
  public var reason: String {
    // SAFETY: `strerror` returns a terminated string that lives until the next call on this thread;
    // it is copied at once.
    unsafe String(cString: strerror(code))
  }

  /// The call, the path and the system's words.
  public var description: String { "\(operation.rawValue) \(path): \(reason) (\(code))" }
}
