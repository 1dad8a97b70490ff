import ApusSystem

/// The failure of a command, with its remedy.
package struct CommandRunError: Error, Sendable, Hashable, CustomStringConvertible {
  enum Problem: Sendable, Hashable {
    case cannotStart(errno: Int32)
    case failed(status: Int32)
    case crashed(signal: Int32)
    case reportLost
    case tookTooLong(Double)
    case interrupted
  }

  let command: String
  let problem: Problem
  private let role: ComparedCommand.Role

  init(_ command: ComparedCommand, _ problem: Problem) {
    self.command = command.name
    role = command.role
    self.problem = problem
  }

  package var description: String {
    switch problem {
    case .cannotStart(let number): "\(command): \(SystemError(.start, code: number))"
    case .failed(let status) where role != .measured:
      "\(command): ended with status \(status); run it by itself to see why"
    case .failed(let status):
      """
      \(command): ended with status \(status); run it by itself to see why, or let it count with \
      --ignore-failure
      """
    case .crashed(let signal): "\(command): ended by signal \(signal); run it by itself to see why"
    case .reportLost:
      "\(command): the process that started it was killed; measure again when memory is not short"
    case .tookTooLong(let seconds):
      "\(command): stopped after \(Quantity.number(seconds)) s; see --time-limit"
    case .interrupted: "interrupted"
    }
  }
}
