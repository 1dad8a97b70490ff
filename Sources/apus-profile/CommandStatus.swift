import ApusCommandLine
import ApusSystem
import Synchronization

/// The exit status of the command that was recorded, which becomes that of this program.
enum CommandStatus {
  private static let stored = Atomic<Int32>(0)

  /// Keeps the end of the command: its status, or 128 and the number of the signal that ended it.
  static func keep(_ end: ChildProcess.End) {
    switch end {
    case .exited(let status): stored.store(status, ordering: .relaxed)
    case .killed(let signal): stored.store(128 + signal, ordering: .relaxed)
    case .lost: break
    }
  }

  /// Returns the exit status of this program: that of the command, unless the user stopped the recording
  /// or the command succeeded.
  static func exitStatus(beside own: ExitStatus) -> Int32 {
    let command = stored.load(ordering: .relaxed)
    return own == .interrupted || command == 0 ? own.rawValue : command
  }
}
