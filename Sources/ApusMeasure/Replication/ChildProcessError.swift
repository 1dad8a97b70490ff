/// A measuring process that did not do its work.
enum ChildProcessError: Error, Sendable, Hashable, CustomStringConvertible {
  case cannotStart(errno: Int32)
  case crashed(signal: Int32)
  case failed(code: Int32)
  case tookTooLong(seconds: Double)
  case interrupted

  var description: String {
    switch self {
    case .cannotStart(let number): "the measuring process could not be started (errno \(number))"
    case .crashed(let signal):
      "the measuring process crashed (signal \(signal)); its message is above"
    case .failed(let code): "the measuring process ended with status \(code) before it was done"
    case .tookTooLong(let seconds):
      "the measuring process was stopped after \(Int(seconds)) s: the body never came to an end"
    case .interrupted: "interrupted"
    }
  }
}
