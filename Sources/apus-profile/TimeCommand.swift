import ApusCommandLine
import ApusCommands
import ApusProfileReport
import ApusSampling
import ApusSystem

/// `apus time COMMAND`: runs a command and says where its time went.
///
/// The text is written to standard error, because standard output belongs to the command.
enum TimeCommand {
  static func run(_ invocation: Invocation) -> ExitStatus {
    do throws(SystemError) {
      let (usage, end) = try CommandUsage.run(commandAt: invocation.positions[0])
      CommandStatus.keep(end)
      StandardStream.error.write(UsageText(usage).lines)
      return .success
    } catch {
      StandardStream.error.write("apus: \(error)\n")
      return .incomplete
    }
  }
}
