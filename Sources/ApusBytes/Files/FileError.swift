#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A failed system call on a file: the call, the path and the reason.
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
    /// Closing a descriptor.
    case close
    /// Making a pipe.
    case pipe
    /// Opening the folder of a file.
    case openFolder = "open the folder of"
    /// Making a temporary file in the folder of another.
    case create = "make a file beside"
    /// Giving a new file the owner or the group of the old file.
    case own = "fchown"
    /// Giving a new file the access control list of the old file.
    case copyAccessList = "fsetxattr"
    /// Giving a new file the permissions of the old file.
    case allow = "fchmod"
    /// Waiting until bytes are on the disk.
    case flush = "fsync"
    /// Renaming a new file to the name of the old file.
    case rename
    /// Waiting until a file's new name is on the disk.
    case flushFolder = "fsync the folder of"
    /// Listing the files of a folder.
    case list = "list"
    /// Removing a file.
    case remove
  }

  /// The operation that failed.
  public let operation: Operation
  /// The file's path, or the name that the owner gave to the descriptor.
  public let path: String
  /// The value of `errno`.
  public let code: Int32

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - operation: The operation that failed.
  ///   - path: The file's path, or the name that the owner gave to the descriptor.
  ///   - code: The value of `errno`.
  public init(_ operation: Operation, _ path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// Creates the error of the last call on this thread.
  init(_ operation: Operation, _ path: String) { self.init(operation, path, code: errno) }

  /// The system's description of the code.
  public var reason: String {
    // SAFETY: `strerror` returns a terminated string that lives until the next call on this thread;
    // it is copied at once.
    unsafe String(cString: strerror(code))
  }

  /// A description of the call, the path and the reason.
  public var description: String { "\(operation.rawValue) \(path): \(reason) (\(code))" }
}
