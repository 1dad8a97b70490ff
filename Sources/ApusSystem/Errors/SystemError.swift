// UNSAFE: `strerror` returns a C string

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A failed system call: the call, its object and the reason.
///
///     do throws(SystemError) {
///       _ = try MappedFile("/nowhere")
///     } catch {
///       print(error)  // open /nowhere: No such file or directory (2)
///     }
///
public struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The system call that failed.
  ///
  ///     do throws(SystemError) {
  ///       _ = try MappedFile("/nowhere")
  ///     } catch {
  ///       error.operation == .open  // true
  ///     }
  ///
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
    /// Moving the position of the next read or write.
    case seek = "lseek"
    /// Setting the size of a file.
    case resize = "ftruncate"
    /// Mapping a file into memory.
    case map = "mmap"
    /// Telling the kernel how memory will be used.
    case advise = "madvise"
    /// Asking which pages are in memory.
    case resident = "mincore"
    /// Closing a descriptor.
    case close
    /// Making a pipe.
    case pipe
    /// Connecting two sockets.
    case connect
    /// Waiting until no other process uses a file.
    case lock = "flock"
    /// Opening the folder of a file.
    case openFolder = "open the folder of"
    /// Making a folder.
    case makeFolder = "mkdir"
    /// Making a temporary file in the folder of another.
    case create = "make a file beside"
    /// Giving a new file the owner or the group of the old file.
    case own = "fchown"
    /// Giving a new file the access control list of the old file.
    case copyAccessList = "fsetxattr"
    /// Giving a new file the permissions of the old file.
    case allow = "fchmod"
    /// Setting the time of a file's last change.
    case setTime = "futimens"
    /// Waiting until bytes are on the disk.
    case flush = "fsync"
    /// Waiting until all bytes of a file system are on the disk.
    case flushFileSystem = "syncfs"
    /// Renaming a new file to the name of the old file.
    case rename
    /// Waiting until a file's new name is on the disk.
    case flushFolder = "fsync the folder of"
    /// Listing the files of a folder.
    case list = "list"
    /// Removing a file.
    case remove
    /// Starting a program.
    case start
    /// Waiting for the end of a program.
    case wait = "waitpid"
    /// Creating a thread.
    case createThread = "pthread_create"
    /// Creating a semaphore.
    case createSemaphore = "sem_init"
    /// Creating memory that processes share.
    case createSharedMemory = "memfd_create"
    /// Allocating memory.
    case allocate = "malloc"
    /// Reserving the space of a file.
    case reserve = "posix_fallocate"
  }

  /// The operation that failed.
  public let operation: Operation
  /// The file's path, or the name that the owner gave to the descriptor; empty if the call has
  /// no object.
  public let path: String
  /// The value of `errno`.
  public let code: Int32

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - operation: The operation that failed.
  ///   - path: The file's path, or the name that the owner gave to the descriptor; empty if the
  ///     call has no object.
  ///   - code: The value of `errno`.
  public init(_ operation: Operation, _ path: String = "", code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// Creates the error of the last call on this thread.
  package init(_ operation: Operation, _ path: String = "") {
    self.init(operation, path, code: errno)
  }

  /// The system's description of the code.
  public var reason: String { Self.reason(of: code) }

  /// Returns the system's description of a value of `errno`.
  package static func reason(of code: Int32) -> String {
    // SAFETY: `strerror` returns a terminated string that lives until the next call on this thread;
    // it is copied at once.
    unsafe String(cString: strerror(code))
  }

  /// A description of the call, its object and the reason. A control character of the path is a
  /// question mark, so that the description is safe to print.
  public var description: String {
    "\(operation.rawValue)\(path.isEmpty ? "" : " ")\(path.printable): \(reason) (\(code))"
  }
}
