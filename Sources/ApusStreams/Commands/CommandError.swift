public import ApusBytes

/// Why an external command did not do its work.
public enum CommandError: Error, Hashable, CustomStringConvertible {
  /// It could not be started, with the value of `errno`.
  case notStarted(code: Int32)
  /// It ended with a status that means failure.
  case exited(status: Int32)
  /// A signal ended it.
  case killed(signal: Int32)
  /// It ended, and nobody knows how, with the value of `errno`.
  ///
  /// The kernel forgets how the children of a process end if that process ignores SIGCHLD, also if it has got that
  /// from its parent; and other code of the process may wait for all children.
  case statusLost(code: Int32)
  /// The pipes between it and this process failed.
  case failed(FileError)

  /// What happened, in words.
  public var description: String {
    switch self {
    case .notStarted(let code): "cannot start: \(FileError(.open, "", code: code).reason) (\(code))"
    case .exited(let status): "ended with status \(status)"
    case .killed(let signal): "ended by signal \(signal)"
    case .statusLost(let code):
      """
      the exit status is lost: \(FileError(.status, "", code: code).reason) (\(code)); give SIGCHLD its \
      default action, and let no other code wait for all children
      """
    case .failed(let error): "\(error)"
    }
  }
}
