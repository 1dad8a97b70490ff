public import ApusSystem

/// The reason why nothing could be recorded, and what would allow it.
///
///     do throws(SamplingError) {
///       let recorder = try OwnProcessRecorder()
///       try recorder.resume()
///     } catch {
///       print(error)  // the kernel refuses perf events: Operation not permitted. ...
///     }
///
public enum SamplingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kernel refused the events; the level is `perf_event_paranoid`, if it could be read.
  case refused(code: Int32, level: Int?)
  /// The process does not exist, or belongs to another user.
  case cannotAttach(process: Int32, code: Int32)
  /// The program changes its user, and its events would end there.
  case changesUser(program: String)
  /// The library of the agent is not beside this program.
  case noAgent(library: String)
  /// The page that the agent shares with the recorder could not be made.
  case noPage(path: String, byteCount: Int, code: Int32)
  /// The threads of the process cannot be stopped; the scope is `ptrace_scope` if the kernel has it, and
  /// `events` the reason why the events of the kernel were not used.
  case stopRefused(process: Int32, code: Int32, scope: Int?, events: String?)
  /// The files of `/proc`, which tell of threads, are not there.
  case noThreadFiles
  /// The command could not be started, or another system call failed.
  case system(SystemError)

  /// The reason and what to do, as a sentence.
  public var description: String {
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
        + "and copy it there. Or use '--no-await'."
    case .noPage(let path, let byteCount, let code):
      "the agent cannot have a file of \(byteCount) bytes, \(path): \(SystemError.reason(of: code)). "
        + "Make room there, or use '--no-await'."
    case .stopRefused(let process, let code, let scope, let events):
      (events.map { $0 + " The threads " } ?? "the threads ")
        + "of the process \(process) cannot be "
        + "stopped by ptrace: \(SystemError.reason(of: code)). " + Self.remedy(scope)
    case .noThreadFiles:
      "/proc is not mounted, which has the threads of a process: mount it, or leave out '--wait'."
    case .system(let error): "\(error)"
    }
  }

  private static func remedy(_ scope: Int?) -> String {
    switch scope {
    case 1?:
      "kernel.yama.ptrace_scope is 1, which allows children only: start the command with apus profile, or "
        + "run as root."
    case let scope? where scope > 1:
      "kernel.yama.ptrace_scope is \(scope): set it to 0 (sudo sysctl kernel.yama.ptrace_scope=0), or run as "
        + "root."
    default:
      "Run as the user of the process, or as root; end a debugger that traces it; in a container, allow ptrace "
        + "(the capability SYS_PTRACE)."
    }
  }

  private static func refusal(_ code: Int32, _ level: Int?) -> String {
    let problem = "the kernel refuses perf events: \(SystemError.reason(of: code)). "
    switch (code, level) {
    case (SystemError.notSupported, _), (SystemError.noCall, _):
      return problem
        + "This needs Linux with perf events, and a sandbox that allows perf_event_open."
    case (SystemError.noDescriptor, _):
      return problem
        + "Each thread needs one open file for each processor: raise the limit (ulimit -n), or record before "
        + "the threads start."
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
  fileprivate static let noDescriptor: Int32 = 24
}
