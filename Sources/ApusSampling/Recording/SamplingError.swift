package import ApusSystem

/// The reason why nothing could be recorded, and what would allow it.
package enum SamplingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kernel refused the events; the level is `perf_event_paranoid`, if it could be read.
  case refused(code: Int32, level: Int?)
  /// The process does not exist, or belongs to another user.
  case cannotAttach(process: Int32, code: Int32)
  /// The program changes its user, and its events would end there.
  case changesUser(program: String)
  /// The library of the agent is not beside this program.
  case noAgent(library: String)
  /// The command could not be started, or another system call failed.
  case system(SystemError)

  package var description: String {
    switch self {
    case .refused(let code, let level): Self.refusal(code, level)
    case .cannotAttach(let process, let code):
      "cannot attach to the process \(process): \(SystemError.reason(of: code)). "
        + "Name a running process of your own user, or run as root."
    case .changesUser(let program):
      "'\(program)' changes its user when it starts (setuid), which ends the recording. "
        + "Run apus profile as root, or profile the program that it starts."
    case .noAgent(let library):
      "\(library) is not beside apus-profile: swift build -c release --product ApusSamplingAgent, "
        + "and copy it there. Or leave out '--await'."
    case .system(let error): "\(error)"
    }
  }

  private static func refusal(_ code: Int32, _ level: Int?) -> String {
    let problem = "the kernel refuses perf events: \(SystemError.reason(of: code)). "
    switch (code, level) {
    case (SystemError.notSupported, _), (SystemError.noCall, _):
      return problem
        + "This needs Linux with perf events, and a sandbox that allows perf_event_open."
    case (_, let level?) where level > 2:
      return problem + "kernel.perf_event_paranoid is \(level): set it to 2 (sudo sysctl "
        + "kernel.perf_event_paranoid=2), or run as root or with CAP_PERFMON."
    case (SystemError.noMemoryLock, _):
      return problem + "Raise kernel.perf_event_mlock_kb, or 'ulimit -l'."
    default:
      return problem + "In a container, allow perf_event_open: add the capability PERFMON "
        + "and a seccomp profile that permits the call."
    }
  }
}

extension SystemError {
  fileprivate static let notSupported: Int32 = 95
  fileprivate static let noCall: Int32 = 38
  fileprivate static let noMemoryLock: Int32 = 12
}
