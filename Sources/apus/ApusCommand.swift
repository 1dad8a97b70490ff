import ApusBenchmark
import ApusCommandLine
import ApusCommands

/// The table of commands. A command is a folder beside this file, and a line here.
enum ApusCommand {
  static let root: Command = ProfileCommand.root(
    verbs: measuring + [SamplingVerbs.profile, SamplingVerbs.time]
      + DataVerbs.all + [ImageVerbs.image] + FleetVerbs.all + [
        HelpCommand.command(of: { root }),
        CompletionsCommand.command(of: { root }),
        ManualCommand.command(version: ProfileCommand.version, of: { root }),
      ])

  private static let measuring: [Command] = [
    MachineCommand.command,
    EnvironmentCommand.command,
    BenchCommand.command,
    CompareCommand.command,
    GateVerb.command,
    HistoryCommand.command,
    LaboratoryVerbs.report,
    ExportCommand.command,
    LaboratoryCommands.claims,
    LaboratoryVerbs.check,
    LaboratoryVerbs.lab,
  ]
}
