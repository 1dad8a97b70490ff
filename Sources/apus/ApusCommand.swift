import ApusBenchmark

/// The table of commands. A command is a folder beside this file, and a line here.
enum ApusCommand {
  static let root: Command = ProfileCommand.root(verbs: [
    MachineCommand.command,
    EnvironmentCommand.command,
    BenchCommand.command,
    CompareCommand.command,
    GateVerb.command,
    HistoryCommand.command,
    LaboratoryVerbs.report,
    ExportCommand.command,
    LaboratoryVerbs.claims,
    LaboratoryVerbs.check,
    LaboratoryVerbs.lab,
    CSVCommand.command,
    JSONCommand.command,
    XMLCommand.command,
    PropertyListCommand.command,
    HelpCommand.command(of: { root }),
    CompletionsCommand.command(of: { root }),
    ManualCommand.command(version: ProfileCommand.version, of: { root }),
  ])
}
