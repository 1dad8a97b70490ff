// UNSAFE: a function of C returns the name of a system call

import CApusSystem

/// The state of a thread at the moment of a sample: it runs, or it waits in a system call.
enum ThreadState: Hashable, Sendable, RawRepresentable {
  /// The thread runs, or could run if a processor were free.
  case running
  /// The thread waits in a system call.
  case waiting(systemCall: Int32)
  /// The thread waits for a page of memory.
  case paging
  /// The thread was stopped by a signal or by a debugger.
  case stopped

  /// Creates the state from the texts of `/proc`.
  ///
  ///     ThreadState(letter: "S", call: "202 0x7f 0x80")  // waiting(systemCall: 202)
  ///
  /// - Parameters:
  ///   - letter: The state in the file `stat`: `R` if the thread runs.
  ///   - call: The file `syscall`: the number of the system call, `-1` without one, or `running`.
  init(letter: Character, call: String) {
    let number = call.split(separator: " ").first.flatMap { Int32($0) }
    switch (letter, number) {
    case ("T", _), ("t", _): self = .stopped
    case ("R", _), (_, nil): self = .running
    case (_, let number?): self = number < 0 ? .paging : .waiting(systemCall: number)
    }
  }

  /// Whether two texts of the file `syscall` tell of the same wait: the same call with the same arguments,
  /// or the same stack pointer after the kernel began the call again, as it does after a stop.
  static func isSameWait(_ call: String?, _ before: String?) -> Bool {
    guard let call, let before else { return false }
    let (one, other) = (call.split(separator: " "), before.split(separator: " "))
    let isAgain = one.first.flatMap { Int64($0) } == apus_restarted_call()
    return call == before || isAgain && one.count > 2 && one.suffix(2) == other.suffix(2)
  }

  init?(rawValue: Int64) {
    switch rawValue {
    case -1: self = .running
    case -2: self = .paging
    case -3: self = .stopped
    case 0...Int64(Int32.max): self = .waiting(systemCall: Int32(rawValue))
    default: return nil
    }
  }

  var rawValue: Int64 {
    switch self {
    case .running: -1
    case .paging: -2
    case .stopped: -3
    case .waiting(let number): Int64(number)
    }
  }

  /// The name of the frame that stands for the state, below the function that waits.
  var name: String {
    switch self {
    case .running: return "[runs]"
    case .paging: return "[waits for a page]"
    case .stopped: return "[stopped]"
    case .waiting(let number):
      // SAFETY: the function returns null or a text that lives as long as the program.
      let name = unsafe apus_system_call_name(number).map { unsafe String(cString: $0) }
      return "[waits in \(name ?? "system call \(number)")]"
    }
  }
}
