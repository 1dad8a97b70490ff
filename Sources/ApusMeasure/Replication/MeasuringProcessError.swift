import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A measuring process that did not do its work.
package enum MeasuringProcessError: Error, Sendable, Hashable, CustomStringConvertible {
  case cannotStart(errno: Int32)
  case crashed(signal: Int32)
  case failed(code: Int32)
  case statusLost(errno: Int32)
  /// The time limit has passed; `option` raises the limit.
  case tookTooLong(seconds: Double, option: String)
  case saysTooMuch
  case interrupted

  /// Whether the time limit has passed.
  package var isTimeLimit: Bool { if case .tookTooLong = self { true } else { false } }

  package var description: String {
    switch self {
    case .cannotStart(let number):
      "the measuring process could not be started: \(SystemError(.start, code: number))"
    case .crashed(SIGKILL):
      "the measuring process was killed (signal 9), perhaps for want of memory: see the kernel's log"
    case .crashed(let signal):
      "the measuring process crashed (signal \(signal)); its message is above"
    case .failed(let code): "the measuring process ended with status \(code) before it was done"
    case .statusLost(let number):
      """
      the exit status of the measuring process is lost: \(SystemError(.wait, code: number)); \
      give SIGCHLD its default action before measuring
      """
    case .tookTooLong(let seconds, let option):
      """
      the measuring process was stopped after \(Quantity.trimmed(Quantity.number(seconds))) s: make \
      set-up or body shorter, or give it a larger \(option)
      """
    case .saysTooMuch:
      "the measuring process reports without end: is descriptor 3 used for something else?"
    case .interrupted: "interrupted"
    }
  }
}
