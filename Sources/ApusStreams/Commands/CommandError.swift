public import ApusBytes

/// An error of an external command.
///
///     var stream = CommandTransform("false").into(MemorySink())
///     do {
///       try stream.process("text")
///     } catch {
///       print(error)  // false: ended with status 1
///     }
///
public enum CommandError: Error, Hashable, CustomStringConvertible {
  /// The command could not be started, with the value of `errno`.
  case notStarted(code: Int32)
  /// The command ended with an exit status that is not accepted.
  case exited(status: Int32)
  /// A signal ended the command.
  case killed(signal: Int32)
  /// The command ended and its exit status is lost, with the value of `errno`.
  ///
  /// The kernel discards the exit status of a child if the process ignores SIGCHLD. A process may
  /// inherit this setting from its parent. The status is also lost if other code of the process
  /// waits for all children.
  case statusLost(code: Int32)
  /// The pipes between the command and this process failed.
  case failed(SystemError)

  /// A description of the error.
  public var description: String {
    switch self {
    case .notStarted(let code): "cannot start: \(SystemError.reason(of: code)) (\(code))"
    case .exited(let status): "ended with status \(status)"
    case .killed(let signal): "ended by signal \(signal)"
    case .statusLost(let code):
      """
      the exit status is lost: \(SystemError.reason(of: code)) (\(code)); \
      give SIGCHLD its default action, and let no other code wait for all children
      """
    case .failed(let error): "\(error)"
    }
  }
}
