import ApusBenchmark
import ApusCommandLine
import ApusSystem

/// `apus help [COMMAND [VERB]]`: prints the help of the program or of a command.
enum HelpCommand {
  /// - Parameter root: Returns the tree of commands, which contains this command.
  static func command(of root: @escaping @Sendable () -> Command) -> Command {
    Command(
      "help", operands: "[COMMAND [VERB]]", count: 0...Int.max,
      help: "Prints the help of a command; of apus without a name.",
      examples: ["apus help csv head"]
    ) { invocation throws(UsageError) in
      let path = try root().path(named: invocation.operands)
      StandardStream.output.write(HelpPage(path).text)
      return .success
    }
  }
}
