#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a history could not be read or added to, and what to do about it.
///
/// What was stored before is still stored, whatever the error.
public struct HistoryError: Error, Sendable, Hashable {
  /// What was being done when it went wrong.
  public enum Operation: Sendable, Hashable {
    /// Looking for the user's state directory.
    case findFolder
    /// Making the folders on the way to the file.
    case makeFolder
    /// Opening the file.
    case open
    /// Waiting for its turn to write.
    case lock
    /// Reading the file.
    case read
    /// Writing to the file.
    case write
    /// Waiting until the system says that the bytes are on the disk.
    case flush
  }

  /// The path of the file or folder.
  public let path: String
  /// What was being done.
  public let operation: Operation
  /// The system's `errno`, or 0 where Apus itself refused.
  public let code: Int32
  /// What is wrong, in words.
  public let problem: String

  init(_ operation: Operation, path: String, code: Int32) {
    self.path = path
    self.operation = operation
    self.code = code
    // SAFETY: `strerror` returns a valid C string for every number, and it is copied at once.
    problem = unsafe String(cString: strerror(code))
  }

  init(_ operation: Operation, path: String, problem: String) {
    self.path = path
    self.operation = operation
    code = 0
    self.problem = problem
  }
}

extension HistoryError: CustomStringConvertible {
  /// What could not be done, why, and what to do next.
  public var description: String { "\(path): cannot \(operation): \(problem). \(remedy)" }

  /// What to do next, as a sentence.
  public var remedy: String {
    switch code {
    case ENOSPC, EDQUOT: "Free some space, or name a file elsewhere with --history PATH."
    case EFBIG:
      "Raise the limit on file sizes (ulimit -f), or begin a new file with --history PATH."
    case EACCES, EPERM, EROFS:
      "Name a file that you may write with --history PATH, or keep no history with --no-history."
    case EISDIR, ENOTDIR, ENOENT, ENAMETOOLONG, ELOOP, EEXIST:
      "Name a file in a folder that exists or can be made with --history PATH."
    case ENOLCK, ENOTSUP: "Name a file on a local disk with --history PATH."
    default: "Name another file with --history PATH, or keep no history with --no-history."
    }
  }
}

extension HistoryError.Operation: CustomStringConvertible {
  /// What was being done, so that it follows "cannot".
  public var description: String {
    switch self {
    case .findFolder: "find a place for the history"
    case .makeFolder: "make the folder of the history"
    case .open: "open the history"
    case .lock: "lock the history"
    case .read: "read the history"
    case .write: "add to the history"
    case .flush: "flush the history to the disk"
    }
  }
}
