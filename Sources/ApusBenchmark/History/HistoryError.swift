import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error in reading or appending to a history, with a remedy.
///
/// Records that were stored before the error are still stored.
///
///     do {
///       _ = try History(path: "/etc/passwd/history").read()
///     } catch {
///       print(error.problem)  // Not a directory
///     }
///
public struct HistoryError: Error, Sendable, Hashable {
  /// The operation that failed.
  ///
  ///     do {
  ///       try History(path: "/proc/history").append(session.records)
  ///     } catch {
  ///       if error.operation == .open { print(error.path) }  // /proc/history
  ///     }
  ///
  public enum Operation: Sendable, Hashable {
    /// The search for the user's state directory.
    case findFolder
    /// Creating the folders on the path of the file.
    case makeFolder
    /// Opening the file.
    case open
    /// Waiting for the lock to write.
    case lock
    /// Reading the file.
    case read
    /// Writing to the file.
    case write
    /// Waiting until the bytes are on the disk.
    case flush
  }

  /// The path of the file or folder.
  public let path: String
  /// The operation that failed.
  public let operation: Operation
  /// The `errno` of the system, or 0 if Apus itself rejected the operation.
  public let code: Int32
  /// The problem in words.
  public let problem: String

  init(_ operation: Operation, path: String, code: Int32) {
    self.path = path
    self.operation = operation
    self.code = code
    problem = SystemError.reason(of: code)
  }

  init(_ operation: Operation, path: String, problem: String) {
    self.path = path
    self.operation = operation
    code = 0
    self.problem = problem
  }
}

extension HistoryError: CustomStringConvertible {
  /// The failed operation, the problem and the remedy.
  public var description: String { "\(path): cannot \(operation): \(problem). \(remedy)" }

  /// The remedy, as a sentence.
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
  /// The name of the operation, in a form that follows "cannot".
  public var description: String {
    switch self {
    case .findFolder: "find a folder for the history"
    case .makeFolder: "make the folder of the history"
    case .open: "open the history"
    case .lock: "lock the history"
    case .read: "read the history"
    case .write: "add to the history"
    case .flush: "flush the history to the disk"
    }
  }
}
